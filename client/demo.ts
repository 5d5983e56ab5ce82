import { DAY } from '../common/days'

/** What the page says of itself when it comes from the demo. */
const said = (name: string) =>
  // At build, where the public pages are rendered, there is none.
  typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)

export const isDemo = () => said('dma-demo')?.content === 'on'

/** What time it is in the register: the demo's clock can be ahead of this machine's by whole days. */
export const registerTime = () => new Date(Date.now() + Number(said('dma-days-ahead')?.content ?? 0) * DAY)

/** The demo's clock was moved while the page was open. */
export const setDaysAhead = (days: number) => {
  said('dma-days-ahead')?.setAttribute('content', String(days))
}
