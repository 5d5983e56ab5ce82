import { createContext, useCallback, useContext, useLayoutEffect, useRef } from 'react'
// oxlint-disable-next-line no-restricted-imports -- everybody else goes by these
import { type NavigateOptions, type To, useNavigate, useSearchParams } from 'react-router-dom'

/** Whether whoever sees this page is on the way to another one, also while that is only being drawn; told by the router. */
export const IsLeaving = createContext<() => boolean>(() => false)

/** As the library's, for whoever is still there: what ends after somebody has left the page takes them nowhere. */
export function useGo(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return useCallback(
    (to, options) => {
      if (isHere()) void navigate(to, options)
    },
    [isHere, navigate],
  )
}

/** What the address says of the page behind its `?`, and how to say otherwise: nothing is said of a page that was left. */
export function useAddress(): ReturnType<typeof useSearchParams> {
  const [params, setParams] = useSearchParams()
  const isHere = useIsHere()
  const set = useCallback<typeof setParams>(
    (...given) => {
      if (isHere()) setParams(...given)
    },
    [isHere, setParams],
  )
  return [params, set]
}

function useIsHere(): () => boolean {
  const isLeaving = useContext(IsLeaving)
  const isMounted = useRef(false)
  useLayoutEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return useCallback(() => isMounted.current && !isLeaving(), [isLeaving])
}
