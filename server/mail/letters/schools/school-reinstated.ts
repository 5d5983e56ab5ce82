import { letter, type WordedLetter } from '../../layout.js'

/** To the school: it takes part again. */
export function schoolReinstated(d: { schoolName: string; dashboardUrl: string }): WordedLetter {
  return letter({
    subject: `${d.schoolName} takes part again`,
    preheader: 'The suspension has ended.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `The suspension of ${d.schoolName} has ended. Your claims can be seen by other schools again, and you can check the register and list debtors as before. Letters that waited leave now.`,
      },
      { action: 'Go to my dashboard', url: d.dashboardUrl },
    ],
    reason: 'You get this letter because your school takes part in DMA.',
  })
}
