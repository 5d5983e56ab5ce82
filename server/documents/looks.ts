import type { CleanImage } from './clean-image.ts'
import type { FileBudget } from './file-budgets.ts'
import type { FileKind, ImageKind } from './file-kinds.ts'
import type { Refusal } from './file-refused.ts'

/** What comes of looking at a file, by its kind. */
export type Findings = Record<ImageKind, CleanImage> & { pdf: null }

/** What the server says to the process that looks. */
export interface Job {
  kind: FileKind
  bytes: Buffer
  budget: FileBudget
}

/** And what that answers: once for each job, or `over` as soon as it notices, after which it is ended. */
export type Answer =
  | { found: unknown; megabytes: number }
  | { refused: Refusal; sentence: string; cause: string }
  | { failed: string }
  | { over: 'seconds' | 'megabytes' }
