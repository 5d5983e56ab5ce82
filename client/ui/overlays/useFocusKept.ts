import { useEffect } from 'react'

/**
 * The focus is not left on nothing. Where what held it has gone from the page, as a button does that its own act takes
 * away, it goes to where the section begins that it stood in, or else the page; nobody is taken from where they look.
 */
export function useFocusKept(): void {
  useEffect(() => {
    /** What holds the focus, and the sections around it, the innermost first. */
    let held: Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      held = target instanceof Element ? [target, ...sectionsAround(target)] : []
    }
    // Somebody clicked beside it. A button that rests while something is sent loses the focus too, and holds its place.
    const forget = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (held[0] !== target || isLost(held[0]) || held[0]?.matches(':disabled')) return
        if (document.activeElement === document.body) held = []
      })
    const bringBack = () => {
      const [thing, ...sections] = held
      if (document.activeElement !== document.body || !isLost(thing)) return
      const section = sections.find(({ isConnected }) => isConnected)
      const heading = (section ?? document).querySelector<HTMLElement>(section ? 'h2, h3' : 'h1')
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      if (!isLost(held[0])) return
      clearTimeout(timer)
      timer = setTimeout(bringBack, OTHERS_FIRST_MS)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
    }
  }, [])
}

/** A dialog gives the focus back, and a page that comes takes it to its heading. */
const OTHERS_FIRST_MS = 100

const isLost = (thing: Element | undefined) => thing !== undefined && !thing.isConnected

function sectionsAround(thing: Element): Element[] {
  const section = thing.parentElement?.closest('section')
  return section ? [section, ...sectionsAround(section)] : []
}
