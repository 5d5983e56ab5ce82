import { letter, type WordedLetter } from '../layout.js'

/** To the school: its webhook has not taken an event, and it is tried no more. */
export function webhookFailing(d: {
  schoolName: string
  /** Where it goes, without the path. */
  host: string
  /** "20 Nov 2026" */
  since: string
  webhooksUrl: string
}): WordedLetter {
  return letter({
    subject: `${d.schoolName}: your webhook does not take events`,
    preheader: 'Nothing is lost. You can send them again.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `DMA tells a program of ${d.schoolName} at ${d.host} what happens in the register. On ${d.since} we stopped trying to deliver an event to it, after several days.`,
      },
      {
        paragraph:
          'Please show this letter to whoever looks after that program. New events are still sent. Those that did not arrive are kept for 30 days and can be sent again.',
      },
      { action: 'Open the webhooks', url: d.webhooksUrl },
    ],
    reason: 'You get this letter because your school has set up a webhook in DMA.',
  })
}
