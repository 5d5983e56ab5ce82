import { Navigate, type RouteObject } from 'react-router-dom'
import { App } from './App'
import { RequireAccount, RequireProvider, RequireSchool, SignedOut, WithoutSchool } from './guards'
import { NotFoundPage } from './layout/NotFoundPage'
import { RouteErrorPage } from './layout/RouteErrorPage'
import { paths } from '../common/paths'
import { ServedPage } from './ServedPage'
import { AccountShell, AdminShell, ProviderShell, SiteShell } from './shells'
import { Appearance } from './ui/Appearance'
import { FormSkeleton } from './ui/Skeletons'

/** As deep as the server's pages below /contend go: claims/1/cases/2/withdraw. */
const BELOW = ['', '/:a', '/:a/:b', '/:a/:b/:c', '/:a/:b/:c/:d', '/:a/:b/:c/:d/:e']

/** Every address: who may come, in which frame, and the page, which is loaded when it is first gone to. */
export const routes: RouteObject[] = [
  {
    element: <App />,
    errorElement: (
      <Appearance>
        <RouteErrorPage />
      </Appearance>
    ),
    children: [
      inside(<SiteShell />, [
        { path: paths.home, lazy: () => import('./site/HomePage') },
        { path: paths.about, lazy: () => import('./site/AboutPage') },
        { path: paths.features, lazy: () => import('./site/FeaturesPage') },
        { path: paths.documentation, lazy: () => import('./site/DocumentationPage') },
        { path: paths.register, lazy: () => import('./site/RegisterPage') },
        { path: paths.registerStudent, lazy: () => import('./contends/WardQuestionPage') },
        { path: paths.contact, lazy: () => import('./contact/ContactPage') },
        { path: paths.terms, lazy: () => import('./site/TermsPage') },
        { path: paths.privacy, lazy: () => import('./site/PrivacyPage') },
        { path: paths.forgotPassword, lazy: () => import('./accounts/ForgotPasswordPage') },
        { path: paths.verifyEmail(':token'), lazy: () => import('./accounts/VerifyEmailPage') },
        { path: paths.join(':token'), lazy: () => import('./accounts/JoinPage') },
        { path: paths.login, element: <Navigate to={paths.signIn} replace /> },
        ...BELOW.map((below) => ({ path: paths.contend + below, element: <ServedPage /> })),
        {
          element: <SignedOut />,
          children: [
            { path: paths.signIn, lazy: () => import('./accounts/SignInPage') },
            { path: paths.signUp, lazy: () => import('./accounts/SignUpPage') },
          ],
        },
        {
          element: <WithoutSchool />,
          children: [
            { path: paths.registerSchool, lazy: () => import('./schools/registering/NewSchoolPage') },
            {
              path: paths.schoolRegistration,
              lazy: () => import('./schools/registering/SchoolRegistrationPage'),
            },
          ],
        },
        { path: '*', element: <NotFoundPage /> },
      ]),
      {
        element: <RequireAccount />,
        children: [
          inside(<AccountShell />, [
            { path: paths.accountSettings, lazy: () => import('./accounts/SettingsPage') },
            { path: paths.accountNotifications, lazy: () => import('./notifications/NotificationsPage') },
          ]),
        ],
      },
      {
        element: <RequireSchool />,
        children: [
          inside(<AdminShell />, [
            { path: paths.dashboard, lazy: () => import('./debtors/dashboard/DashboardPage') },
            { path: paths.addDebtor, lazy: () => import('./debtors/listing/AddDebtorPage') },
            { path: paths.confirmDebtors, lazy: () => import('./debtors/listing/ConfirmPage') },
            { path: paths.importDebtors, lazy: () => import('./imports/ImportPage') },
            { path: paths.debtor(':id'), lazy: () => import('./debtors/DebtorPage') },
            { path: paths.updateDebtor(':id'), lazy: () => import('./debtors/listing/UpdateDebtorPage') },
            { path: paths.contends, lazy: () => import('./contends/InboxPage') },
            { path: paths.contendCase(':id'), lazy: () => import('./contends/CasePage') },
            { path: paths.check, lazy: () => import('./checks/CheckPage') },
            { path: paths.checkReceipt(':id'), lazy: () => import('./checks/ReceiptPage') },
            { path: paths.checks, lazy: () => import('./checks/ChecksPage') },
            { path: paths.checkApplicants, lazy: () => import('./checks/applicants/ApplicantsPage') },
            { path: paths.listDebtors, lazy: () => import('./directory/DirectoryPage') },
            { path: paths.listSchools, lazy: () => import('./schools/SchoolsPage') },
            { path: paths.adminDocumentation, lazy: () => import('./site/AdminDocumentationPage') },
            { path: paths.notifications, lazy: () => import('./notifications/NotificationsPage') },
            { path: paths.profile, lazy: () => import('./schools/ProfilePage') },
            { path: paths.updateProfile, lazy: () => import('./schools/registering/ProfileUpdatePage') },
            { path: paths.apiKeys, lazy: () => import('./api-keys/ApiKeysPage') },
            { path: paths.webhooks, lazy: () => import('./webhooks/WebhooksPage') },
            { path: paths.settings, lazy: () => import('./accounts/SettingsPage') },
          ]),
        ],
      },
      {
        element: <RequireProvider />,
        children: [
          inside(<ProviderShell />, [
            { path: paths.provider, lazy: () => import('./provider/DeskPage') },
            { path: paths.providerEscalations, lazy: () => import('./provider/claims/EscalationsPage') },
            { path: paths.providerEscalation(':id'), lazy: () => import('./provider/claims/EscalationPage') },
            { path: paths.providerLetters, lazy: () => import('./provider/LettersPage') },
            { path: paths.providerLooks, lazy: () => import('./provider/LooksPage') },
            { path: paths.providerLooksOf(':id'), lazy: () => import('./provider/SchoolLooksPage') },
            { path: paths.providerAudit, lazy: () => import('./provider/AuditPage') },
            { path: paths.providerMessages, lazy: () => import('./provider/MessagesPage') },
            { path: paths.providerNewsletter, lazy: () => import('./provider/NewsletterPage') },
            { path: paths.providerPeople, lazy: () => import('./provider/PeoplePage') },
            { path: paths.providerSchools, lazy: () => import('./provider/schools/DeskSchoolsPage') },
            { path: paths.providerSchool(':id'), lazy: () => import('./provider/schools/ApplicationPage') },
          ]),
        ],
      },
    ],
  },
]

/** The frame is there before the page, and stays when the page does not load. */
function inside(frame: RouteObject['element'], pages: RouteObject[]): RouteObject {
  const standIn = { hydrateFallbackElement: <FormSkeleton />, errorElement: <RouteErrorPage /> }
  return { element: frame, children: [{ ...standIn, children: pages }] }
}
