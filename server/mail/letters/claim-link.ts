import { type ClaimLetterData, typedBlock } from '../claim-words.js'
import { letter, type WordedLetter } from '../layout.js'

/** To the parent, who asked for it: a further link to the private page. */
export function claimLink(
  d: Pick<ClaimLetterData, 'parentName' | 'schoolName' | 'claimUrl' | 'typed'>,
): WordedLetter {
  return letter({
    subject: `A new link to your page about ${d.schoolName}`,
    preheader: 'It opens your private page.',
    greeting: `Dear ${d.parentName},`,
    blocks: [
      { paragraph: 'Somebody, we think you, asked for a new link to your private page. Here it is.' },
      { action: 'Open my page', url: d.claimUrl },
      ...typedBlock(d),
      {
        paragraph: `Links in earlier letters still work, unless they were ended. If somebody else has one of them, you can end them on your page.${d.typed ? ' The code in an earlier e-mail no longer works.' : ''}`,
      },
      {
        small:
          'Whoever has the link can read the page, so keep it to yourself. If you did not ask for it, you do not need to do anything: the link came to you alone.',
      },
    ],
    reason: 'You get this letter because a new link was asked for, and this is the address on record.',
  })
}
