import type { Page } from '@playwright/test'

/** What a job cost whoever did it. */
export interface Cost {
  /** Presses of buttons, links and what opens; not those that only go into a field. */
  clicks: number
  /** Fields that were typed into, chosen or ticked; a field counts once, however long its answer is. */
  fields: number
  /** Files that were chosen. */
  files: number
}

/** Counts in the page itself what a person does there, from now on and over every page of the job. */
export async function counted(page: Page): Promise<() => Cost> {
  const fields = new Set<string>()
  const cost = { clicks: 0, files: 0 }
  await page.exposeFunction('countedClick', () => void cost.clicks++)
  await page.exposeFunction('countedFile', () => void cost.files++)
  await page.exposeFunction('countedField', (name: string) => void fields.add(name))
  await page.addInitScript(() => {
    const tell = window as unknown as Record<'countedClick' | 'countedFile' | 'countedField', Function>
    document.addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const pressed = (target as Element).closest('button, a, summary, [role=tab]')
        if (isTrusted && pressed) tell.countedClick()
      },
      true,
    )
    document.addEventListener(
      'input',
      ({ target }) => {
        const { name, id, type } = target as HTMLInputElement
        if (type === 'file') tell.countedFile()
        else tell.countedField(`${location.pathname} ${name || id}`)
      },
      true,
    )
  })
  return () => ({ ...cost, fields: fields.size })
}
