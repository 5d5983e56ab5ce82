import {
  BookOpen,
  ClipboardList,
  FilePlus2,
  FileUp,
  House,
  Bell,
  KeyRound,
  MessagesSquare,
  School,
  Search,
  Settings,
  UserRound,
  Webhook,
  UserRoundSearch,
  type LucideIcon,
} from 'lucide-react'
import { siteWords } from '../messages'
import { paths } from '../../common/paths'

export interface NavigationLink {
  to: string
  words: string
  /** A page that the server makes, and not this app. */
  isServers?: boolean
}

/** The site's header: the pages that there are. */
export const siteLinks: readonly NavigationLink[] = [
  { to: paths.home, words: siteWords.home },
  { to: paths.about, words: siteWords.about },
  { to: paths.documentation, words: siteWords.documentation },
  { to: paths.contact, words: siteWords.contact },
]

const gotLetter = { to: paths.letter, words: 'I got a letter', isServers: true }

/** Where a family begins, which needs no account. */
export const familyLinks: readonly NavigationLink[] = [
  gotLetter,
  { to: paths.registerStudent, words: 'Is there a claim about my child?' },
]

/** The header's line has room for one of them; its drawer for all. */
export const headerLinks: readonly NavigationLink[] = [...siteLinks, gotLetter]

/** The footer's promises. */
export const supportLinks: readonly NavigationLink[] = [
  { to: paths.terms, words: siteWords.terms },
  { to: paths.privacy, words: siteWords.privacy },
]

/** The provider's pages. */
export const providerLinks: readonly (NavigationLink & {
  counts?: 'undecided' | 'waiting' | 'new' | 'unread'
})[] = [
  { to: paths.provider, words: 'Applications', counts: 'undecided' },
  { to: paths.providerSchools, words: 'Schools' },
  { to: paths.providerEscalations, words: 'Escalations', counts: 'waiting' },
  { to: paths.providerMessages, words: 'Messages', counts: 'new' },
  { to: paths.providerNewsletter, words: 'Newsletter' },
  { to: paths.providerLetters, words: 'Letters' },
  { to: paths.providerLooks, words: 'Looks' },
  { to: paths.providerAudit, words: 'Audit trail' },
  { to: paths.providerPeople, words: 'People' },
  { to: paths.accountNotifications, words: 'Notifications', counts: 'unread' },
]

interface SidebarLink extends NavigationLink {
  icon: LucideIcon
  /** Shows how many there are: of notifications that are unread, or of contends that wait for an answer. */
  counts?: 'unread' | 'waiting'
}

interface SidebarGroup {
  heading?: string
  links: readonly SidebarLink[]
}

/** The school's sidebar: what it comes for most, then the specification's groups in its order. */
export const schoolGroups: readonly SidebarGroup[] = [
  {
    links: [
      { to: paths.check, words: 'Check a child', icon: UserRoundSearch },
      { to: paths.dashboard, words: 'My Home', icon: House },
      { to: paths.profile, words: 'Profile', icon: UserRound },
    ],
  },
  {
    heading: 'Debtors',
    links: [
      { to: paths.addDebtor, words: 'Add Debtors', icon: FilePlus2 },
      { to: paths.importDebtors, words: 'Import debtors', icon: FileUp },
      { to: paths.contends, words: 'List of Contends', icon: MessagesSquare, counts: 'waiting' },
    ],
  },
  {
    links: [
      { to: paths.listDebtors, words: 'List of Debtors', icon: Search },
      { to: paths.checks, words: 'Checks', icon: ClipboardList },
    ],
  },
  {
    heading: 'Features',
    links: [
      { to: paths.listSchools, words: 'List of Schools', icon: School },
      { to: paths.adminDocumentation, words: siteWords.documentation, icon: BookOpen },
    ],
  },
  {
    heading: 'For your software',
    links: [
      { to: paths.apiKeys, words: 'API keys', icon: KeyRound },
      { to: paths.webhooks, words: 'Webhooks', icon: Webhook },
    ],
  },
  {
    links: [
      { to: paths.notifications, words: 'Notifications', icon: Bell, counts: 'unread' },
      { to: paths.settings, words: 'Settings', icon: Settings },
    ],
  },
]
