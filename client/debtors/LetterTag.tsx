import { CirclePause, MailX, Printer, Send } from 'lucide-react'
import { StatusTag } from '../ui/StatusTag'
import type { LetterPlace } from './letterOf'

/** What is still to happen with a letter. A letter that arrived is no news: nothing is shown. */
export function LetterTag({ place }: { place: LetterPlace }) {
  const tag = TAGS[place]
  if (!tag) return null
  return (
    <span>
      <span className="p-hidden">Letter: </span>
      <StatusTag {...tag} />
    </span>
  )
}

const TAGS = {
  failed: { word: 'Not delivered', meaning: 'danger', icon: MailX },
  held: { word: 'Held back', meaning: 'neutral', icon: CirclePause },
  later: { word: 'Leaves tomorrow', meaning: 'neutral', icon: CirclePause },
  print: { word: 'No e-mail: print', meaning: 'neutral', icon: Printer },
  refused: { word: 'Wrong address', meaning: 'danger', icon: MailX },
  returned: { word: 'Came back', meaning: 'danger', icon: MailX },
  queued: { word: 'On its way', meaning: 'neutral', icon: Send },
  sent: null,
  'handed-over': null,
  none: null,
} as const
