import type { Status } from './format/statuses'

/** A state as icon and word on its tint: `<StatusTag {...debtStatuses[debtor.status]} />`. */
export function StatusTag({ word, meaning, icon: Icon }: Status) {
  return (
    <span className={`p-${meaning} p-tag`}>
      <Icon size={14} className="p-rigid" aria-hidden />
      {word}
    </span>
  )
}
