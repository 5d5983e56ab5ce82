import type { SkipToken } from '@apollo/client/react'
import { useMutation, useQuery, useSubscription } from '@apollo/client/react'
import * as operations from './graphql'

export function useChangeEmailMutation(options?: Omit<useMutation.Options<operations.ChangeEmailMutation, operations.ChangeEmailMutationVariables>, 'variables'>) {
  return useMutation(operations.ChangeEmailDocument, options ?? {})
}

export function useChangePasswordMutation(options?: Omit<useMutation.Options<operations.ChangePasswordMutation, operations.ChangePasswordMutationVariables>, 'variables'>) {
  return useMutation(operations.ChangePasswordDocument, options ?? {})
}

export function useConfirmPasswordMutation(options?: Omit<useMutation.Options<operations.ConfirmPasswordMutation, operations.ConfirmPasswordMutationVariables>, 'variables'>) {
  return useMutation(operations.ConfirmPasswordDocument, options ?? {})
}

export function useRequestEmailVerificationMutation(options?: Omit<useMutation.Options<operations.RequestEmailVerificationMutation, operations.RequestEmailVerificationMutationVariables>, 'variables'>) {
  return useMutation(operations.RequestEmailVerificationDocument, options ?? {})
}

export function useRequestPasswordResetMutation(options?: Omit<useMutation.Options<operations.RequestPasswordResetMutation, operations.RequestPasswordResetMutationVariables>, 'variables'>) {
  return useMutation(operations.RequestPasswordResetDocument, options ?? {})
}

export function useResetPasswordMutation(options?: Omit<useMutation.Options<operations.ResetPasswordMutation, operations.ResetPasswordMutationVariables>, 'variables'>) {
  return useMutation(operations.ResetPasswordDocument, options ?? {})
}

export function useWithdrawInvitationMutation(options?: Omit<useMutation.Options<operations.WithdrawInvitationMutation, operations.WithdrawInvitationMutationVariables>, 'variables'>) {
  return useMutation(operations.WithdrawInvitationDocument, options ?? {})
}

export function useSendInvitationAgainMutation(options?: Omit<useMutation.Options<operations.SendInvitationAgainMutation, operations.SendInvitationAgainMutationVariables>, 'variables'>) {
  return useMutation(operations.SendInvitationAgainDocument, options ?? {})
}

export function useInvitationQuery(options: useQuery.Options<operations.InvitationQuery, operations.InvitationQueryVariables> | SkipToken) {
  return useQuery(operations.InvitationDocument, options)
}

export function useEndSessionMutation(options?: Omit<useMutation.Options<operations.EndSessionMutation, operations.EndSessionMutationVariables>, 'variables'>) {
  return useMutation(operations.EndSessionDocument, options ?? {})
}

export function useEndOtherSessionsMutation(options?: Omit<useMutation.Options<operations.EndOtherSessionsMutation, operations.EndOtherSessionsMutationVariables>, 'variables'>) {
  return useMutation(operations.EndOtherSessionsDocument, options ?? {})
}

export function useSettingsPageQuery(options?: useQuery.Options<operations.SettingsPageQuery, operations.SettingsPageQueryVariables> | SkipToken) {
  return useQuery(operations.SettingsPageDocument, options ?? {})
}

export function useSignUpMutation(options?: Omit<useMutation.Options<operations.SignUpMutation, operations.SignUpMutationVariables>, 'variables'>) {
  return useMutation(operations.SignUpDocument, options ?? {})
}

export function useVerifyEmailMutation(options?: Omit<useMutation.Options<operations.VerifyEmailMutation, operations.VerifyEmailMutationVariables>, 'variables'>) {
  return useMutation(operations.VerifyEmailDocument, options ?? {})
}

export function useAcceptInvitationMutation(options?: Omit<useMutation.Options<operations.AcceptInvitationMutation, operations.AcceptInvitationMutationVariables>, 'variables'>) {
  return useMutation(operations.AcceptInvitationDocument, options ?? {})
}

export function useSignInMutation(options?: Omit<useMutation.Options<operations.SignInMutation, operations.SignInMutationVariables>, 'variables'>) {
  return useMutation(operations.SignInDocument, options ?? {})
}

export function useApiKeysPageQuery(options?: useQuery.Options<operations.ApiKeysPageQuery, operations.ApiKeysPageQueryVariables> | SkipToken) {
  return useQuery(operations.ApiKeysPageDocument, options ?? {})
}

export function useCreateApiKeyMutation(options?: Omit<useMutation.Options<operations.CreateApiKeyMutation, operations.CreateApiKeyMutationVariables>, 'variables'>) {
  return useMutation(operations.CreateApiKeyDocument, options ?? {})
}

export function useRevokeApiKeyMutation(options?: Omit<useMutation.Options<operations.RevokeApiKeyMutation, operations.RevokeApiKeyMutationVariables>, 'variables'>) {
  return useMutation(operations.RevokeApiKeyDocument, options ?? {})
}

export function useCheckListQuery(options?: useQuery.Options<operations.CheckListQuery, operations.CheckListQueryVariables> | SkipToken) {
  return useQuery(operations.CheckListDocument, options ?? {})
}

export function useCheckPageQuery(options?: useQuery.Options<operations.CheckPageQuery, operations.CheckPageQueryVariables> | SkipToken) {
  return useQuery(operations.CheckPageDocument, options ?? {})
}

export function useChecksPageQuery(options?: useQuery.Options<operations.ChecksPageQuery, operations.ChecksPageQueryVariables> | SkipToken) {
  return useQuery(operations.ChecksPageDocument, options ?? {})
}

export function useExportChecksMutation(options?: Omit<useMutation.Options<operations.ExportChecksMutation, operations.ExportChecksMutationVariables>, 'variables'>) {
  return useMutation(operations.ExportChecksDocument, options ?? {})
}

export function useRecordCheckOutcomeMutation(options?: Omit<useMutation.Options<operations.RecordCheckOutcomeMutation, operations.RecordCheckOutcomeMutationVariables>, 'variables'>) {
  return useMutation(operations.RecordCheckOutcomeDocument, options ?? {})
}

export function useCheckReceiptQuery(options: useQuery.Options<operations.CheckReceiptQuery, operations.CheckReceiptQueryVariables> | SkipToken) {
  return useQuery(operations.CheckReceiptDocument, options)
}

export function useNotTheSamePersonMutation(options?: Omit<useMutation.Options<operations.NotTheSamePersonMutation, operations.NotTheSamePersonMutationVariables>, 'variables'>) {
  return useMutation(operations.NotTheSamePersonDocument, options ?? {})
}

export function useApplicantsAllowanceQuery(options?: useQuery.Options<operations.ApplicantsAllowanceQuery, operations.ApplicantsAllowanceQueryVariables> | SkipToken) {
  return useQuery(operations.ApplicantsAllowanceDocument, options ?? {})
}

export function useApplicantsPageQuery(options?: useQuery.Options<operations.ApplicantsPageQuery, operations.ApplicantsPageQueryVariables> | SkipToken) {
  return useQuery(operations.ApplicantsPageDocument, options ?? {})
}

export function useCheckWardsMutation(options?: Omit<useMutation.Options<operations.CheckWardsMutation, operations.CheckWardsMutationVariables>, 'variables'>) {
  return useMutation(operations.CheckWardsDocument, options ?? {})
}

export function useCheckWardMutation(options?: Omit<useMutation.Options<operations.CheckWardMutation, operations.CheckWardMutationVariables>, 'variables'>) {
  return useMutation(operations.CheckWardDocument, options ?? {})
}

export function useSendMessageMutation(options?: Omit<useMutation.Options<operations.SendMessageMutation, operations.SendMessageMutationVariables>, 'variables'>) {
  return useMutation(operations.SendMessageDocument, options ?? {})
}

export function useCasePageQuery(options: useQuery.Options<operations.CasePageQuery, operations.CasePageQueryVariables> | SkipToken) {
  return useQuery(operations.CasePageDocument, options)
}

export function useInboxQuery(options?: useQuery.Options<operations.InboxQuery, operations.InboxQueryVariables> | SkipToken) {
  return useQuery(operations.InboxDocument, options ?? {})
}

export function useAskAboutWardMutation(options?: Omit<useMutation.Options<operations.AskAboutWardMutation, operations.AskAboutWardMutationVariables>, 'variables'>) {
  return useMutation(operations.AskAboutWardDocument, options ?? {})
}

export function useContendNowQuery(options: useQuery.Options<operations.ContendNowQuery, operations.ContendNowQueryVariables> | SkipToken) {
  return useQuery(operations.ContendNowDocument, options)
}

export function useCommentOnContendMutation(options?: Omit<useMutation.Options<operations.CommentOnContendMutation, operations.CommentOnContendMutationVariables>, 'variables'>) {
  return useMutation(operations.CommentOnContendDocument, options ?? {})
}

export function useAnswerPlanMutation(options?: Omit<useMutation.Options<operations.AnswerPlanMutation, operations.AnswerPlanMutationVariables>, 'variables'>) {
  return useMutation(operations.AnswerPlanDocument, options ?? {})
}

export function useAcceptContendMutation(options?: Omit<useMutation.Options<operations.AcceptContendMutation, operations.AcceptContendMutationVariables>, 'variables'>) {
  return useMutation(operations.AcceptContendDocument, options ?? {})
}

export function useRefuseProofMutation(options?: Omit<useMutation.Options<operations.RefuseProofMutation, operations.RefuseProofMutationVariables>, 'variables'>) {
  return useMutation(operations.RefuseProofDocument, options ?? {})
}

export function useRejectContendMutation(options?: Omit<useMutation.Options<operations.RejectContendMutation, operations.RejectContendMutationVariables>, 'variables'>) {
  return useMutation(operations.RejectContendDocument, options ?? {})
}

export function useTriageContendMutation(options?: Omit<useMutation.Options<operations.TriageContendMutation, operations.TriageContendMutationVariables>, 'variables'>) {
  return useMutation(operations.TriageContendDocument, options ?? {})
}

export function useDebtorPageQuery(options: useQuery.Options<operations.DebtorPageQuery, operations.DebtorPageQueryVariables> | SkipToken) {
  return useQuery(operations.DebtorPageDocument, options)
}

export function useSetSafeguardingHoldMutation(options?: Omit<useMutation.Options<operations.SetSafeguardingHoldMutation, operations.SetSafeguardingHoldMutationVariables>, 'variables'>) {
  return useMutation(operations.SetSafeguardingHoldDocument, options ?? {})
}

export function useFirstStepsQuery(options?: useQuery.Options<operations.FirstStepsQuery, operations.FirstStepsQueryVariables> | SkipToken) {
  return useQuery(operations.FirstStepsDocument, options ?? {})
}

export function useDashboardPageQuery(options?: useQuery.Options<operations.DashboardPageQuery, operations.DashboardPageQueryVariables> | SkipToken) {
  return useQuery(operations.DashboardPageDocument, options ?? {})
}

export function useDashboardTotalsQuery(options?: useQuery.Options<operations.DashboardTotalsQuery, operations.DashboardTotalsQueryVariables> | SkipToken) {
  return useQuery(operations.DashboardTotalsDocument, options ?? {})
}

export function useAddDebtorPageQuery(options?: useQuery.Options<operations.AddDebtorPageQuery, operations.AddDebtorPageQueryVariables> | SkipToken) {
  return useQuery(operations.AddDebtorPageDocument, options ?? {})
}

export function useConfirmPageQuery(options?: useQuery.Options<operations.ConfirmPageQuery, operations.ConfirmPageQueryVariables> | SkipToken) {
  return useQuery(operations.ConfirmPageDocument, options ?? {})
}

export function useUpdateDebtorPageQuery(options: useQuery.Options<operations.UpdateDebtorPageQuery, operations.UpdateDebtorPageQueryVariables> | SkipToken) {
  return useQuery(operations.UpdateDebtorPageDocument, options)
}

export function useAddDebtorMutation(options?: Omit<useMutation.Options<operations.AddDebtorMutation, operations.AddDebtorMutationVariables>, 'variables'>) {
  return useMutation(operations.AddDebtorDocument, options ?? {})
}

export function useConfirmDebtorsMutation(options?: Omit<useMutation.Options<operations.ConfirmDebtorsMutation, operations.ConfirmDebtorsMutationVariables>, 'variables'>) {
  return useMutation(operations.ConfirmDebtorsDocument, options ?? {})
}

export function useUpdateDebtorMutation(options?: Omit<useMutation.Options<operations.UpdateDebtorMutation, operations.UpdateDebtorMutationVariables>, 'variables'>) {
  return useMutation(operations.UpdateDebtorDocument, options ?? {})
}

export function useRecordPaymentMutation(options?: Omit<useMutation.Options<operations.RecordPaymentMutation, operations.RecordPaymentMutationVariables>, 'variables'>) {
  return useMutation(operations.RecordPaymentDocument, options ?? {})
}

export function useVoidPaymentMutation(options?: Omit<useMutation.Options<operations.VoidPaymentMutation, operations.VoidPaymentMutationVariables>, 'variables'>) {
  return useMutation(operations.VoidPaymentDocument, options ?? {})
}

export function useWithdrawDebtorMutation(options?: Omit<useMutation.Options<operations.WithdrawDebtorMutation, operations.WithdrawDebtorMutationVariables>, 'variables'>) {
  return useMutation(operations.WithdrawDebtorDocument, options ?? {})
}

export function useRecordHandOverMutation(options?: Omit<useMutation.Options<operations.RecordHandOverMutation, operations.RecordHandOverMutationVariables>, 'variables'>) {
  return useMutation(operations.RecordHandOverDocument, options ?? {})
}

export function useConfirmDebtorMutation(options?: Omit<useMutation.Options<operations.ConfirmDebtorMutation, operations.ConfirmDebtorMutationVariables>, 'variables'>) {
  return useMutation(operations.ConfirmDebtorDocument, options ?? {})
}

export function useLetterCameBackMutation(options?: Omit<useMutation.Options<operations.LetterCameBackMutation, operations.LetterCameBackMutationVariables>, 'variables'>) {
  return useMutation(operations.LetterCameBackDocument, options ?? {})
}

export function useResendLetterMutation(options?: Omit<useMutation.Options<operations.ResendLetterMutation, operations.ResendLetterMutationVariables>, 'variables'>) {
  return useMutation(operations.ResendLetterDocument, options ?? {})
}

export function useLetterWatchQuery(options: useQuery.Options<operations.LetterWatchQuery, operations.LetterWatchQueryVariables> | SkipToken) {
  return useQuery(operations.LetterWatchDocument, options)
}

export function useDirectoryPageQuery(options?: useQuery.Options<operations.DirectoryPageQuery, operations.DirectoryPageQueryVariables> | SkipToken) {
  return useQuery(operations.DirectoryPageDocument, options ?? {})
}

export function useSchoolChoicesQuery(options?: useQuery.Options<operations.SchoolChoicesQuery, operations.SchoolChoicesQueryVariables> | SkipToken) {
  return useQuery(operations.SchoolChoicesDocument, options ?? {})
}

export function useDirectorySearchQuery(options: useQuery.Options<operations.DirectorySearchQuery, operations.DirectorySearchQueryVariables> | SkipToken) {
  return useQuery(operations.DirectorySearchDocument, options)
}

export function useExportDebtorsMutation(options?: Omit<useMutation.Options<operations.ExportDebtorsMutation, operations.ExportDebtorsMutationVariables>, 'variables'>) {
  return useMutation(operations.ExportDebtorsDocument, options ?? {})
}

export function useRunImportMutation(options?: Omit<useMutation.Options<operations.RunImportMutation, operations.RunImportMutationVariables>, 'variables'>) {
  return useMutation(operations.RunImportDocument, options ?? {})
}

export function useImportPageQuery(options?: useQuery.Options<operations.ImportPageQuery, operations.ImportPageQueryVariables> | SkipToken) {
  return useQuery(operations.ImportPageDocument, options ?? {})
}

export function useImportStepsQuery(options: useQuery.Options<operations.ImportStepsQuery, operations.ImportStepsQueryVariables> | SkipToken) {
  return useQuery(operations.ImportStepsDocument, options)
}

export function useImportLinesQuery(options: useQuery.Options<operations.ImportLinesQuery, operations.ImportLinesQueryVariables> | SkipToken) {
  return useQuery(operations.ImportLinesDocument, options)
}

export function useReadImportMutation(options?: Omit<useMutation.Options<operations.ReadImportMutation, operations.ReadImportMutationVariables>, 'variables'>) {
  return useMutation(operations.ReadImportDocument, options ?? {})
}

export function useRecentImportsQuery(options?: useQuery.Options<operations.RecentImportsQuery, operations.RecentImportsQueryVariables> | SkipToken) {
  return useQuery(operations.RecentImportsDocument, options ?? {})
}

export function useUndoImportMutation(options?: Omit<useMutation.Options<operations.UndoImportMutation, operations.UndoImportMutationVariables>, 'variables'>) {
  return useMutation(operations.UndoImportDocument, options ?? {})
}

export function useChangesSubscription(options?: useSubscription.Options<operations.ChangesSubscription, operations.ChangesSubscriptionVariables>) {
  return useSubscription(operations.ChangesDocument, options ?? {})
}

export function useChangesFromNowSubscription(options?: useSubscription.Options<operations.ChangesFromNowSubscription, operations.ChangesFromNowSubscriptionVariables>) {
  return useSubscription(operations.ChangesFromNowDocument, options ?? {})
}

export function useSubscribeMutation(options?: Omit<useMutation.Options<operations.SubscribeMutation, operations.SubscribeMutationVariables>, 'variables'>) {
  return useMutation(operations.SubscribeDocument, options ?? {})
}

export function useChooseNotificationMailMutation(options?: Omit<useMutation.Options<operations.ChooseNotificationMailMutation, operations.ChooseNotificationMailMutationVariables>, 'variables'>) {
  return useMutation(operations.ChooseNotificationMailDocument, options ?? {})
}

export function useNotificationsPageQuery(options?: useQuery.Options<operations.NotificationsPageQuery, operations.NotificationsPageQueryVariables> | SkipToken) {
  return useQuery(operations.NotificationsPageDocument, options ?? {})
}

export function useMarkNotificationReadMutation(options?: Omit<useMutation.Options<operations.MarkNotificationReadMutation, operations.MarkNotificationReadMutationVariables>, 'variables'>) {
  return useMutation(operations.MarkNotificationReadDocument, options ?? {})
}

export function useAuditPageQuery(options?: useQuery.Options<operations.AuditPageQuery, operations.AuditPageQueryVariables> | SkipToken) {
  return useQuery(operations.AuditPageDocument, options ?? {})
}

export function useExportAuditMutation(options?: Omit<useMutation.Options<operations.ExportAuditMutation, operations.ExportAuditMutationVariables>, 'variables'>) {
  return useMutation(operations.ExportAuditDocument, options ?? {})
}

export function useExportSubscribersMutation(options?: Omit<useMutation.Options<operations.ExportSubscribersMutation, operations.ExportSubscribersMutationVariables>, 'variables'>) {
  return useMutation(operations.ExportSubscribersDocument, options ?? {})
}

export function useConfirmSafeguardingHoldMutation(options?: Omit<useMutation.Options<operations.ConfirmSafeguardingHoldMutation, operations.ConfirmSafeguardingHoldMutationVariables>, 'variables'>) {
  return useMutation(operations.ConfirmSafeguardingHoldDocument, options ?? {})
}

export function useInviteProviderMutation(options?: Omit<useMutation.Options<operations.InviteProviderMutation, operations.InviteProviderMutationVariables>, 'variables'>) {
  return useMutation(operations.InviteProviderDocument, options ?? {})
}

export function useLettersPageQuery(options?: useQuery.Options<operations.LettersPageQuery, operations.LettersPageQueryVariables> | SkipToken) {
  return useQuery(operations.LettersPageDocument, options ?? {})
}

export function useLooksPageQuery(options: useQuery.Options<operations.LooksPageQuery, operations.LooksPageQueryVariables> | SkipToken) {
  return useQuery(operations.LooksPageDocument, options)
}

export function useMarkMessageMutation(options?: Omit<useMutation.Options<operations.MarkMessageMutation, operations.MarkMessageMutationVariables>, 'variables'>) {
  return useMutation(operations.MarkMessageDocument, options ?? {})
}

export function useMessagesPageQuery(options: useQuery.Options<operations.MessagesPageQuery, operations.MessagesPageQueryVariables> | SkipToken) {
  return useQuery(operations.MessagesPageDocument, options)
}

export function useNewsletterPageQuery(options?: useQuery.Options<operations.NewsletterPageQuery, operations.NewsletterPageQueryVariables> | SkipToken) {
  return useQuery(operations.NewsletterPageDocument, options ?? {})
}

export function useProviderPeopleQuery(options?: useQuery.Options<operations.ProviderPeopleQuery, operations.ProviderPeopleQueryVariables> | SkipToken) {
  return useQuery(operations.ProviderPeopleDocument, options ?? {})
}

export function useRemoveProviderMutation(options?: Omit<useMutation.Options<operations.RemoveProviderMutation, operations.RemoveProviderMutationVariables>, 'variables'>) {
  return useMutation(operations.RemoveProviderDocument, options ?? {})
}

export function useSchoolLooksPageQuery(options: useQuery.Options<operations.SchoolLooksPageQuery, operations.SchoolLooksPageQueryVariables> | SkipToken) {
  return useQuery(operations.SchoolLooksPageDocument, options)
}

export function useDecideContendMutation(options?: Omit<useMutation.Options<operations.DecideContendMutation, operations.DecideContendMutationVariables>, 'variables'>) {
  return useMutation(operations.DecideContendDocument, options ?? {})
}

export function useEscalationPageQuery(options: useQuery.Options<operations.EscalationPageQuery, operations.EscalationPageQueryVariables> | SkipToken) {
  return useQuery(operations.EscalationPageDocument, options)
}

export function useEscalationsPageQuery(options: useQuery.Options<operations.EscalationsPageQuery, operations.EscalationsPageQueryVariables> | SkipToken) {
  return useQuery(operations.EscalationsPageDocument, options)
}

export function usePermitRelistingMutation(options?: Omit<useMutation.Options<operations.PermitRelistingMutation, operations.PermitRelistingMutationVariables>, 'variables'>) {
  return useMutation(operations.PermitRelistingDocument, options ?? {})
}

export function useApplicationPageQuery(options: useQuery.Options<operations.ApplicationPageQuery, operations.ApplicationPageQueryVariables> | SkipToken) {
  return useQuery(operations.ApplicationPageDocument, options)
}

export function useDeskPageQuery(options: useQuery.Options<operations.DeskPageQuery, operations.DeskPageQueryVariables> | SkipToken) {
  return useQuery(operations.DeskPageDocument, options)
}

export function useApproveSchoolMutation(options?: Omit<useMutation.Options<operations.ApproveSchoolMutation, operations.ApproveSchoolMutationVariables>, 'variables'>) {
  return useMutation(operations.ApproveSchoolDocument, options ?? {})
}

export function useRequestSchoolChangesMutation(options?: Omit<useMutation.Options<operations.RequestSchoolChangesMutation, operations.RequestSchoolChangesMutationVariables>, 'variables'>) {
  return useMutation(operations.RequestSchoolChangesDocument, options ?? {})
}

export function useDeskSchoolsPageQuery(options?: useQuery.Options<operations.DeskSchoolsPageQuery, operations.DeskSchoolsPageQueryVariables> | SkipToken) {
  return useQuery(operations.DeskSchoolsPageDocument, options ?? {})
}

export function useReinstateSchoolMutation(options?: Omit<useMutation.Options<operations.ReinstateSchoolMutation, operations.ReinstateSchoolMutationVariables>, 'variables'>) {
  return useMutation(operations.ReinstateSchoolDocument, options ?? {})
}

export function useRejectSchoolMutation(options?: Omit<useMutation.Options<operations.RejectSchoolMutation, operations.RejectSchoolMutationVariables>, 'variables'>) {
  return useMutation(operations.RejectSchoolDocument, options ?? {})
}

export function useSuspendSchoolMutation(options?: Omit<useMutation.Options<operations.SuspendSchoolMutation, operations.SuspendSchoolMutationVariables>, 'variables'>) {
  return useMutation(operations.SuspendSchoolDocument, options ?? {})
}

export function useSendLettersAgainMutation(options?: Omit<useMutation.Options<operations.SendLettersAgainMutation, operations.SendLettersAgainMutationVariables>, 'variables'>) {
  return useMutation(operations.SendLettersAgainDocument, options ?? {})
}

export function useInviteAdministratorMutation(options?: Omit<useMutation.Options<operations.InviteAdministratorMutation, operations.InviteAdministratorMutationVariables>, 'variables'>) {
  return useMutation(operations.InviteAdministratorDocument, options ?? {})
}

export function useKeepEmailMutation(options?: Omit<useMutation.Options<operations.KeepEmailMutation, operations.KeepEmailMutationVariables>, 'variables'>) {
  return useMutation(operations.KeepEmailDocument, options ?? {})
}

export function useProfilePageQuery(options?: useQuery.Options<operations.ProfilePageQuery, operations.ProfilePageQueryVariables> | SkipToken) {
  return useQuery(operations.ProfilePageDocument, options ?? {})
}

export function useRemoveAdministratorMutation(options?: Omit<useMutation.Options<operations.RemoveAdministratorMutation, operations.RemoveAdministratorMutationVariables>, 'variables'>) {
  return useMutation(operations.RemoveAdministratorDocument, options ?? {})
}

export function useSchoolPeopleQuery(options?: useQuery.Options<operations.SchoolPeopleQuery, operations.SchoolPeopleQueryVariables> | SkipToken) {
  return useQuery(operations.SchoolPeopleDocument, options ?? {})
}

export function useSchoolsPageQuery(options?: useQuery.Options<operations.SchoolsPageQuery, operations.SchoolsPageQueryVariables> | SkipToken) {
  return useQuery(operations.SchoolsPageDocument, options ?? {})
}

export function useProfileUpdatePageQuery(options?: useQuery.Options<operations.ProfileUpdatePageQuery, operations.ProfileUpdatePageQueryVariables> | SkipToken) {
  return useQuery(operations.ProfileUpdatePageDocument, options ?? {})
}

export function useUpdateSchoolMutation(options?: Omit<useMutation.Options<operations.UpdateSchoolMutation, operations.UpdateSchoolMutationVariables>, 'variables'>) {
  return useMutation(operations.UpdateSchoolDocument, options ?? {})
}

export function useSchoolRegistrationPageQuery(options?: useQuery.Options<operations.SchoolRegistrationPageQuery, operations.SchoolRegistrationPageQueryVariables> | SkipToken) {
  return useQuery(operations.SchoolRegistrationPageDocument, options ?? {})
}

export function useRegisterSchoolMutation(options?: Omit<useMutation.Options<operations.RegisterSchoolMutation, operations.RegisterSchoolMutationVariables>, 'variables'>) {
  return useMutation(operations.RegisterSchoolDocument, options ?? {})
}

export function useCheckRegistrationMutation(options?: Omit<useMutation.Options<operations.CheckRegistrationMutation, operations.CheckRegistrationMutationVariables>, 'variables'>) {
  return useMutation(operations.CheckRegistrationDocument, options ?? {})
}

export function useSessionQuery(options?: useQuery.Options<operations.SessionQuery, operations.SessionQueryVariables> | SkipToken) {
  return useQuery(operations.SessionDocument, options ?? {})
}

export function useProviderShellQuery(options?: useQuery.Options<operations.ProviderShellQuery, operations.ProviderShellQueryVariables> | SkipToken) {
  return useQuery(operations.ProviderShellDocument, options ?? {})
}

export function useSignOutMutation(options?: Omit<useMutation.Options<operations.SignOutMutation, operations.SignOutMutationVariables>, 'variables'>) {
  return useMutation(operations.SignOutDocument, options ?? {})
}

export function useSiteRulesQuery(options?: useQuery.Options<operations.SiteRulesQuery, operations.SiteRulesQueryVariables> | SkipToken) {
  return useQuery(operations.SiteRulesDocument, options ?? {})
}

export function useMarkRulesReadMutation(options?: Omit<useMutation.Options<operations.MarkRulesReadMutation, operations.MarkRulesReadMutationVariables>, 'variables'>) {
  return useMutation(operations.MarkRulesReadDocument, options ?? {})
}

export function useCreateWebhookMutation(options?: Omit<useMutation.Options<operations.CreateWebhookMutation, operations.CreateWebhookMutationVariables>, 'variables'>) {
  return useMutation(operations.CreateWebhookDocument, options ?? {})
}

export function useUpdateWebhookMutation(options?: Omit<useMutation.Options<operations.UpdateWebhookMutation, operations.UpdateWebhookMutationVariables>, 'variables'>) {
  return useMutation(operations.UpdateWebhookDocument, options ?? {})
}

export function useRemoveWebhookMutation(options?: Omit<useMutation.Options<operations.RemoveWebhookMutation, operations.RemoveWebhookMutationVariables>, 'variables'>) {
  return useMutation(operations.RemoveWebhookDocument, options ?? {})
}

export function useRotateWebhookSecretMutation(options?: Omit<useMutation.Options<operations.RotateWebhookSecretMutation, operations.RotateWebhookSecretMutationVariables>, 'variables'>) {
  return useMutation(operations.RotateWebhookSecretDocument, options ?? {})
}

export function useWebhooksPageQuery(options?: useQuery.Options<operations.WebhooksPageQuery, operations.WebhooksPageQueryVariables> | SkipToken) {
  return useQuery(operations.WebhooksPageDocument, options ?? {})
}

export function useSendTestEventMutation(options?: Omit<useMutation.Options<operations.SendTestEventMutation, operations.SendTestEventMutationVariables>, 'variables'>) {
  return useMutation(operations.SendTestEventDocument, options ?? {})
}

export function useReplayWebhookMutation(options?: Omit<useMutation.Options<operations.ReplayWebhookMutation, operations.ReplayWebhookMutationVariables>, 'variables'>) {
  return useMutation(operations.ReplayWebhookDocument, options ?? {})
}
