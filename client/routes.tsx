import { Navigate, type RouteObject } from 'react-router-dom'
import { App } from './App'
import { RequireAccount, RequireProvider, RequireSchool, SignedOut, WithoutSchool } from './guards'
import { NotFoundPage } from './layout/NotFoundPage'
import { paths } from '../common/paths'
import { ServedPage } from './ServedPage'
import { LazyPage, type PageModule, PageOf } from './router'
import { AccountShell, AdminShell, ProviderShell, SiteShell } from './shells'

/** As deep as the server's pages below /contend go: claims/1/cases/2/withdraw. */
const BELOW = ['', '/:a', '/:a/:b', '/:a/:b/:c', '/:a/:b/:c/:d', '/:a/:b/:c/:d/:e']

/** Every address: who may come, in which frame, and the page, which is loaded when it is first gone to. */
export const routes: RouteObject[] = [
  {
    element: <App />,
    children: [
      inside(<SiteShell />, [
        page(paths.home, () => import('./site/HomePage')),
        page(paths.about, () => import('./site/AboutPage')),
        page(paths.features, () => import('./site/FeaturesPage')),
        page(paths.documentation, () => import('./site/DocumentationPage')),
        page(paths.register, () => import('./site/RegisterPage')),
        page(paths.registerStudent, () => import('./contends/WardQuestionPage')),
        page(paths.contact, () => import('./contact/ContactPage')),
        page(paths.terms, () => import('./site/TermsPage')),
        page(paths.privacy, () => import('./site/PrivacyPage')),
        page(paths.forgotPassword, () => import('./accounts/ForgotPasswordPage')),
        page(paths.verifyEmail(':token'), () => import('./accounts/VerifyEmailPage')),
        page(paths.join(':token'), () => import('./accounts/JoinPage')),
        { path: paths.login, element: <Navigate to={paths.signIn} replace /> },
        ...BELOW.map((below) => ({ path: paths.contend + below, element: <ServedPage /> })),
        {
          element: <SignedOut />,
          children: [
            page(paths.signIn, () => import('./accounts/SignInPage')),
            page(paths.signUp, () => import('./accounts/SignUpPage')),
          ],
        },
        {
          element: <WithoutSchool />,
          children: [
            page(paths.registerSchool, () => import('./schools/registering/NewSchoolPage')),
            page(paths.schoolRegistration, () => import('./schools/registering/SchoolRegistrationPage')),
          ],
        },
        { path: '*', element: <NotFoundPage /> },
      ]),
      {
        element: <RequireAccount />,
        children: [
          inside(<AccountShell />, [
            page(paths.accountSettings, () => import('./accounts/SettingsPage')),
            page(paths.accountNotifications, () => import('./notifications/NotificationsPage')),
          ]),
        ],
      },
      {
        element: <RequireSchool />,
        children: [
          inside(<AdminShell />, [
            painted(paths.dashboard, () => import('./debtors/dashboard/DashboardPage')),
            page(paths.addDebtor, () => import('./debtors/listing/AddDebtorPage')),
            page(paths.confirmDebtors, () => import('./debtors/listing/ConfirmPage')),
            page(paths.importDebtors, () => import('./imports/ImportPage')),
            page(paths.debtor(':id'), () => import('./debtors/DebtorPage')),
            page(paths.updateDebtor(':id'), () => import('./debtors/listing/UpdateDebtorPage')),
            page(paths.contends, () => import('./contends/InboxPage')),
            page(paths.contendCase(':id'), () => import('./contends/CasePage')),
            page(paths.check, () => import('./checks/CheckPage')),
            page(paths.checkReceipt(':id'), () => import('./checks/ReceiptPage')),
            page(paths.checks, () => import('./checks/ChecksPage')),
            page(paths.checkApplicants, () => import('./checks/applicants/ApplicantsPage')),
            page(paths.listDebtors, () => import('./directory/DirectoryPage')),
            page(paths.listSchools, () => import('./schools/SchoolsPage')),
            page(paths.adminDocumentation, () => import('./site/AdminDocumentationPage')),
            page(paths.notifications, () => import('./notifications/NotificationsPage')),
            page(paths.profile, () => import('./schools/ProfilePage')),
            page(paths.updateProfile, () => import('./schools/registering/ProfileUpdatePage')),
            page(paths.apiKeys, () => import('./api-keys/ApiKeysPage')),
            page(paths.webhooks, () => import('./webhooks/WebhooksPage')),
            page(paths.settings, () => import('./accounts/SettingsPage')),
          ]),
        ],
      },
      {
        element: <RequireProvider />,
        children: [
          inside(<ProviderShell />, [
            page(paths.provider, () => import('./provider/DeskPage')),
            page(paths.providerEscalations, () => import('./provider/claims/EscalationsPage')),
            page(paths.providerEscalation(':id'), () => import('./provider/claims/EscalationPage')),
            page(paths.providerLetters, () => import('./provider/LettersPage')),
            page(paths.providerLooks, () => import('./provider/LooksPage')),
            page(paths.providerLooksOf(':id'), () => import('./provider/SchoolLooksPage')),
            page(paths.providerAudit, () => import('./provider/AuditPage')),
            page(paths.providerMessages, () => import('./provider/MessagesPage')),
            page(paths.providerNewsletter, () => import('./provider/NewsletterPage')),
            page(paths.providerPeople, () => import('./provider/PeoplePage')),
            page(paths.providerSchools, () => import('./provider/schools/DeskSchoolsPage')),
            page(paths.providerSchool(':id'), () => import('./provider/schools/ApplicationPage')),
          ]),
        ],
      },
    ],
  },
]

/** A page with elements of Chakra's, which comes with it. */
function page(path: string, fetchCode: () => Promise<PageModule>): RouteObject {
  return painted(path, async () => {
    const [{ withKit }, { Component, ...more }] = await Promise.all([import('./ui/Kit'), fetchCode()])
    return { ...more, Component: withKit(Component) }
  })
}

/** A page that was painted at build. */
function painted(path: string, fetchCode: () => Promise<PageModule>): RouteObject {
  const lazy = new LazyPage(fetchCode)
  return { path, element: <PageOf page={lazy} />, handle: lazy }
}

/** The frame is there before the page, and stays when the page does not load. */
function inside(frame: RouteObject['element'], pages: RouteObject[]): RouteObject {
  return { element: frame, children: pages }
}
