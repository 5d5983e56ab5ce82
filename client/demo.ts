/** What the page says of itself when it comes from the demo. */
export const said = (name: string) =>
  // At build, where the public pages are rendered, there is none.
  typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)

export const isDemo = () => said('dma-demo')?.content === 'on'
