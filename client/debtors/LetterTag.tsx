import { CirclePause, MailX, Printer, Send } from 'lucide-react'
import { StatusTag } from '../ui/StatusTag'
import type { LetterPlace } from './letterOf'

/** What is still to happen with a letter. A letter that arrived is no news: nothing is shown. */
export function LetterTag({ place }: { place: LetterPlace }) {
  const tag = TAGS[place]
  return tag ? <StatusTag {...tag} /> : null
}

const TAGS = {
  failed: { word: 'Letter not delivered', meaning: 'danger', icon: MailX },
  held: { word: 'Letter leaves when approved', meaning: 'neutral', icon: CirclePause },
  print: { word: 'No e-mail: print the letter', meaning: 'neutral', icon: Printer },
  queued: { word: 'Letter on its way', meaning: 'neutral', icon: Send },
  sent: null,
  'handed-over': null,
  none: null,
} as const
