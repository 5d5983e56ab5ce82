import { inert, letter, type WordedLetter } from '../../layout.js'

/** To the address that a school has had until now, when another is asked for and when it is in force. The new one is not named: it may be a thief's. */
export function schoolEmailChanges(d: {
  schoolName: string
  /** Who asked for it. */
  username: string
  /** Whether the new address is in force. */
  changed: boolean
  /** The day, already formatted. */
  on: string
  profileUrl: string
  contactUrl: string
}): WordedLetter {
  const school = inert(d.schoolName)
  const by = `“${inert(d.username)}”`
  return letter({
    subject: d.changed
      ? 'Your school’s e-mail address was changed'
      : 'Your school’s e-mail address is to change',
    preheader: 'If one of you asked for this, no action is needed.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: d.changed
          ? `On ${d.on} the new e-mail address of ${school}, which ${by} had asked for, was confirmed. From now on our letters go there.`
          : `On ${d.on} ${by} asked that our letters to ${school} go to another address. That begins once somebody confirms it by the link that we have sent there. Until then they come here.`,
      },
      {
        paragraph: d.changed
          ? 'If nobody of your school wanted this, tell us straight away. Then change your password.'
          : 'If nobody of your school wanted this, sign in, open the profile and press “Keep the present address”. Then change your password, and tell us.',
      },
      ...(d.changed ? [] : [{ action: 'Open the profile', url: d.profileUrl } as const]),
      { action: 'Tell us that it was not us', url: d.contactUrl },
    ],
    reason: `You get this letter because this ${d.changed ? 'was' : 'is'} the address of ${school} at DMA.`,
  })
}
