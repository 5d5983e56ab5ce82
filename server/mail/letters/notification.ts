import { letter, type WordedLetter } from '../layout.js'

/** To a person's own address: a notification of a sort that they asked to have by mail as well. */
export function notification(d: {
  username: string
  /** "a case": no names, since others may see the subject. */
  about: string
  /** As it stands in DMA. */
  text: string
  url: string
  settingsUrl: string
}): WordedLetter {
  return letter({
    subject: `News about ${d.about}`,
    preheader: 'It is in your notifications in DMA.',
    greeting: `Hello ${d.username},`,
    blocks: [
      { paragraph: d.text },
      { action: 'See it in DMA', url: d.url },
      { paragraph: `You can stop these letters under Settings: ${d.settingsUrl}` },
    ],
    reason: 'You get this letter because you asked to have such notifications by e-mail as well.',
  })
}
