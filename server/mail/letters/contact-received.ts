import { letter, type WordedLetter } from '../layout.js'

/** To whoever wrote on the contact page. Not a word of theirs is in it: anybody can type any address there. */
export function contactReceived(d: { sentOn: string; contactUrl: string }): WordedLetter {
  return letter({
    subject: 'We have your message',
    preheader: 'Somebody reads it, and answers by e-mail.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `Thank you for writing to DMA on ${d.sentOn}. Somebody reads every message and answers by e-mail.`,
      },
      { paragraph: 'If you have more to say, write to us on the same page:' },
      { action: 'Write to DMA', url: d.contactUrl },
      {
        small:
          'If you did not write to us, somebody typed your address by mistake. You do not need to do anything.',
      },
    ],
    reason:
      'You get this letter because somebody entered this address on the contact page of DMA. It comes at most once a day.',
  })
}
