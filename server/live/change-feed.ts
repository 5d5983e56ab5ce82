import { EventEmitter } from 'node:events'
import type { Listener } from '../database/connections/listener.js'
import type { ToldChange, ToldRights } from './change.js'

const CHANNEL = 'dma_told'

interface FeedEvents {
  change: [ToldChange]
  rights: [ToldRights]
  /** It listens again after it did not: something may have been missed. */
  gap: []
}

/** What was committed, wherever it was written, and maybe twice. A worker hears it of the process that listens. */
export class ChangeFeed extends EventEmitter<FeedEvents> {
  /** Listens from when it resolves; rejects if the database does not answer. */
  async open(listener: Listener): Promise<void> {
    await listener.listen(CHANNEL, {
      hear: (payload) => this.tell(JSON.parse(payload)),
      ready: () => this.emit('gap'),
    })
  }

  /** Passes on what was told. */
  tell(told: ToldChange | ToldRights): void {
    if (told.kind === 'RIGHTS') this.emit('rights', told)
    else this.emit('change', told)
  }
}
