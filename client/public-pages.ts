import { siteWords } from './messages'
import { paths } from '../common/paths'

/** A page that arrives as HTML, readable before any script has run. */
export interface PublicPage {
  path: string
  /** Where its component is, as routes.tsx has it: fetched along with the page. */
  module: string
  /** What the page's own `Page title` says. */
  title: string
  /** What a search engine and a link's preview show under the title: one or two sentences. */
  description: string
  /** false: search engines are asked to leave it out. */
  indexable?: false
}

/** Every page that is rendered at build. The server serves these as they are, lists them in the sitemap and has the others left out. */
export const publicPages: readonly PublicPage[] = [
  {
    path: paths.home,
    module: 'site/HomePage.tsx',
    title: 'DMA · Debtor monitoring for schools',
    description:
      'Schools list unpaid fees, tell the family first, and check before they admit. Families can answer every claim.',
  },
  {
    path: paths.about,
    module: 'site/AboutPage.tsx',
    title: siteWords.about,
    description: 'Why DMA is here, what it looks at and what it leaves alone, and who is behind it.',
  },
  {
    path: paths.features,
    module: 'site/FeaturesPage.tsx',
    title: 'Features',
    description: 'What DMA does for schools, for parents, and for whoever writes a school’s software.',
  },
  {
    path: paths.documentation,
    module: 'site/DocumentationPage.tsx',
    title: siteWords.documentation,
    description:
      'Why there is a register of unpaid school fees, the rules it keeps, how a family answers, and how software connects to it.',
  },
  {
    path: paths.contact,
    module: 'contact/ContactPage.tsx',
    title: 'Contact Us',
    description: 'Write to the people who run DMA, call them, or visit them. Every message is read.',
  },
  {
    path: paths.register,
    module: 'site/RegisterPage.tsx',
    title: 'Register',
    description: 'Bring your school to DMA: what you need, and where to begin.',
  },
  {
    path: paths.registerStudent,
    module: 'contends/WardQuestionPage.tsx',
    title: 'Is there a claim about my child?',
    description:
      'Ask whether a school says that fees of your child are unpaid. The answer goes to you alone.',
  },
  {
    path: paths.signIn,
    module: 'accounts/SignInPage.tsx',
    title: 'Sign in',
    description: 'Sign in to DMA with your username or your e-mail address.',
  },
  {
    path: paths.signUp,
    module: 'accounts/SignUpPage.tsx',
    title: 'Sign up',
    description: 'Open an account at DMA, and register your school with it.',
  },
  {
    path: paths.forgotPassword,
    module: 'accounts/ForgotPasswordPage.tsx',
    title: 'Forgot your password?',
    description: 'Choose a new password with a code that we send to your e-mail address.',
    indexable: false,
  },
  {
    path: paths.terms,
    module: 'site/TermsPage.tsx',
    title: siteWords.terms,
    description: 'What everybody who uses DMA agrees to, in plain words.',
  },
  {
    path: paths.privacy,
    module: 'site/PrivacyPage.tsx',
    title: siteWords.privacy,
    description: 'What DMA keeps about whom, who sees it, how long it stays, and how to have it put right.',
  },
]
