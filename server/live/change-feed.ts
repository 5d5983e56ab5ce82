import { EventEmitter } from 'node:events'
import type { Listener } from '../database/listener.js'
import type { ToldChange, ToldRights } from './change.js'

const CHANNEL = 'dma_changes'

interface FeedEvents {
  change: [ToldChange]
  rights: [ToldRights]
  /** It listens again after it did not: something may have been missed. */
  gap: []
}

/** What PostgreSQL tells on commit, wherever it was written. */
export class ChangeFeed extends EventEmitter<FeedEvents> {
  constructor(private readonly listener: Listener) {
    super()
  }

  /** Listens from when it resolves; rejects if the database does not answer. */
  async open(): Promise<void> {
    await this.listener.listen(CHANNEL, {
      hear: (payload) => this.#tell(JSON.parse(payload)),
      ready: () => this.emit('gap'),
    })
  }

  #tell(told: ToldChange | ToldRights): void {
    if (told.kind === 'RIGHTS') this.emit('rights', told)
    else this.emit('change', told)
  }
}
