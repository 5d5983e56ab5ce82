import { letter, type WordedLetter } from '../layout.js'

/** To somebody who has confirmed the newsletter: it comes, and how to end it. Mail programs show the same as a button. */
export function newsletterWelcome(d: { confirmedOn: string; newsletterUrl: string }): WordedLetter {
  const rendered = letter({
    subject: 'You get the newsletter of DMA',
    preheader: 'You can end it whenever you like.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `Since ${d.confirmedOn} the newsletter of DMA comes to this address: now and then, about what is new for schools and families.`,
      },
      { paragraph: 'If you do not want it any more, one tap ends it:' },
      { action: 'Unsubscribe', url: d.newsletterUrl },
    ],
    reason: 'You get this letter because you asked for the newsletter of DMA.',
  })
  // RFC 8058.
  const headers = {
    'List-Unsubscribe': `<${d.newsletterUrl}/unsubscribe>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { ...rendered, headers }
}
