/** `@motorclub/sdk`: all that a web plugin imports besides React, MUI and react-query. */
export { allows } from './access.ts';
export { type Action, useAction } from './action.ts';
export { type ChangeQuery, changedQuery, type QueryChange, queryChoice, queryPage, useQueryText } from './address.ts';
export { batcher, type FetchMany } from './batch.ts';
export { type AnswerOf, type BodyOf, type Call, callApi, type Endpoint, type Endpoints, type QueryOf } from './call.ts';
export { clearDraft, type EditDraft, useDraft, useEditDraft } from './drafts.ts';
export { formatCompact, formatDateTime, formatNumber, formatRelative, formatZonedTime } from './format.ts';
export { api, type CallOptions, ConnectionError, type Failure, failureOf, http, type PageOf } from './http.ts';
export { label, registerTexts, type TextParams, type Texts, type Translate, translator } from './i18n.ts';
export { implement, type ViewLoader, type ViewModule, type Views, type WebPlugin } from './implement.ts';
export { language, locale } from './language.ts';
export { lazyPart } from './lazyPart.ts';
export { safeNext, useSignInPath } from './links.ts';
export type {
  Access,
  BanProps,
  ContentDecl,
  ContentOffer,
  ContentProps,
  MenuDecl,
  MenuName,
  PickerProps,
  PluginBoot,
  PluginManifest,
  ProfileProps,
  Role,
  RouteDecl,
  SignupProps,
  SignupValue,
  SlotDecl,
  SlotName,
  SlotProps,
} from './manifest.ts';
export { formatCardBrand, formatMoney, majorOf, minorOf } from './money.ts';
export { PICTURE_TYPES, type PictureData, pictureError, type UploadOptions, uploadPicture } from './pictures.ts';
export {
  Slot,
  type SlotLayout,
  type SlotPlace,
  useAccess,
  useCan,
  useContentKinds,
  useOffers,
  usePlatform,
  usePluginEnabled,
  usePluginSettings,
  useRight,
} from './platform.ts';
export { type Preferences, usePreferences } from './preferences.ts';
export { type Frame, type RealtimeStatus, realtime, useRealtimeStatus, useTicketTopic, useTopic } from './realtime.ts';
export { Link, NavLink, useLocation, useMatch, useNavigate, useParams, useSearchParams } from './router.ts';
export { useSeen } from './seen.ts';
export { type Session, session, type User, useUser } from './session.ts';
export { type Severity, type ToastAction, toast } from './toasts.ts';
export { AttentionItem, type AttentionItemProps } from './ui/AttentionItem.tsx';
export { avatarColor } from './ui/avatarColor.ts';
export { Chart, type ChartProps, type ChartSeries } from './ui/Chart.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './ui/ConfirmDialog.tsx';
export { DataTable, type DataTableProps, type RowDetails, type TableColumn } from './ui/DataTable.tsx';
export { DraftNotice, type DraftNoticeProps } from './ui/DraftNotice.tsx';
export { EmptyState, type EmptyStateProps } from './ui/EmptyState.tsx';
export { ErrorState, type ErrorStateProps } from './ui/ErrorState.tsx';
export { type Filter, FilterBar, type FilterBarProps, type FilterOption } from './ui/FilterBar.tsx';
export { Hidden, type HiddenProps } from './ui/Hidden.tsx';
export { Icon, type IconName, type IconProps } from './ui/Icon.tsx';
export { LinkButton, type LinkButtonProps } from './ui/LinkButton.tsx';
export { ListRow, type ListRowProps } from './ui/ListRow.tsx';
export { ListSkeleton, type ListSkeletonProps } from './ui/ListSkeleton.tsx';
export { Loaded, type LoadedProps } from './ui/Loaded.tsx';
export { Loading } from './ui/Loading.tsx';
export { MarkdownEditor, type MarkdownEditorProps } from './ui/MarkdownEditor.tsx';
export { Numeral, type NumeralProps } from './ui/Numeral.tsx';
export { Page, type PageProps } from './ui/Page.tsx';
export { PagedList, type PagedListProps } from './ui/PagedList.tsx';
export { PagedTable, type PagedTableProps } from './ui/PagedTable.tsx';
export { Pager, type PagerProps } from './ui/Pager.tsx';
export { Panel, type PanelProps } from './ui/Panel.tsx';
export { Picture, type PictureProps } from './ui/Picture.tsx';
export { PictureGrid, type PictureGridProps } from './ui/PictureGrid.tsx';
export { PictureViewer, type PictureViewerProps, type ViewerPicture } from './ui/PictureViewer.tsx';
export { SafeHtml, type SafeHtmlProps } from './ui/SafeHtml.tsx';
export { SignInPanel, type SignInPanelProps } from './ui/SignInPanel.tsx';
export { Silhouette, type SilhouetteKind } from './ui/Silhouette.tsx';
export { SwitchedOff } from './ui/SwitchedOff.tsx';
export { type TabLink, TabLinks, type TabLinksProps } from './ui/TabLinks.tsx';
export { TextLink, type TextLinkProps } from './ui/TextLink.tsx';
export { TimeAgo } from './ui/TimeAgo.tsx';
export { UserAvatar, type UserAvatarProps } from './ui/UserAvatar.tsx';
export { formatIn, instantOf, isSkipped, ownZone, wallOf } from './zone.ts';
