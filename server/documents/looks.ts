import type { CleanImage } from './clean-image.ts'
import type { FileBudget } from './file-budgets.ts'
import type { ImageKind, LookedAt } from './file-kinds.ts'
import type { Refusal } from './file-refused.ts'
import type { Sheet } from './read-workbook.ts'

/** What comes of looking at a file, by its kind. */
export type Findings = Record<ImageKind | 'heic', CleanImage> & { pdf: null; workbook: Sheet[] }

/** What the server says to the process that looks. */
export interface Job {
  kind: LookedAt
  bytes: Buffer
  budget: FileBudget
}

/** And what that answers: once for each job, or `over` as soon as it notices, after which it is ended. */
export type Answer =
  | { found: unknown; megabytes: number }
  | { refused: Refusal; sentence: string; cause: string }
  | { failed: string }
  | { over: 'seconds' | 'megabytes' }
