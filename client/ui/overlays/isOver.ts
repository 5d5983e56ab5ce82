import { createContext } from 'react'

/** Whether what a DecisionDialog below asks has been settled meanwhile: for whoever knows how it stands by now. */
export const IsOver = createContext(false)
