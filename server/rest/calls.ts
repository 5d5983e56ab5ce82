import { accountCalls } from './account-calls.js'
import type { Call } from './call.js'
import { dashboardCalls } from './dashboard-calls.js'
import { schoolCalls } from './school-calls.js'
import { uploadCall } from './upload-call.js'

/** The whole contract. */
export const CALLS: readonly Call[] = [...accountCalls, ...schoolCalls, ...dashboardCalls, uploadCall]
