import { inert, letter, quoted, type WordedLetter } from '../layout.js'

/** To the provider: somebody wrote on the contact page. An answer goes to them. */
export function contactMessage(d: {
  fullName: string
  email: string
  text: string
  sentOn: string
  inboxUrl: string
}): WordedLetter {
  const name = inert(d.fullName)
  const rendered = letter({
    subject: `${name} wrote to DMA`,
    preheader: 'A message from the contact page.',
    greeting: 'Hello,',
    blocks: [
      { paragraph: `${name} wrote on the contact page on ${d.sentOn}:` },
      { paragraph: quoted(d.text) },
      { small: 'An answer to this letter goes to whoever wrote it. We have not checked the address.' },
      { action: 'Open the messages', url: d.inboxUrl },
    ],
    reason: 'You get this letter because you run DMA.',
  })
  return { ...rendered, replyTo: d.email }
}
