import { useLocation } from 'react-router-dom'
import { useIsTakingOver } from './useIsTakingOver'

/** What the history keeps beside the address: nothing while a page that came as HTML is taken over, which shows what everybody sees. */
export function usePageState<State>(): State | null {
  const { state } = useLocation()
  return useIsTakingOver() ? null : (state as State | null)
}
