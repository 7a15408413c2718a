import { implement } from '@motorclub/sdk';
import { manifest } from './manifest.ts';

export default implement(manifest, {
  ModerationLogs: () => import('./pages/ModerationLogs.tsx'),
  ModeratorPanel: () => import('./pages/ModeratorPanel.tsx'),
  ReportConfig: () => import('./pages/ReportConfig.tsx'),
  UnreadWarnings: () => import('./components/sanctions/UnreadWarnings.tsx'),
  SanctionButton: () => import('./components/sanctions/SanctionButton.tsx'),
  BanNote: () => import('./components/sanctions/BanNote.tsx'),
  OwnSanctions: () => import('./components/sanctions/OwnSanctions.tsx'),
  BannedAppeal: () => import('./components/sanctions/BannedAppeal.tsx'),
  ReportManagement: () => import('./pages/ReportManagement.tsx'),
  ReportContent: () => import('./components/reports/ReportContent.tsx'),
  ReportMember: () => import('./components/reports/ReportMember.tsx'),
  OwnReports: () => import('./components/reports/OwnReports.tsx'),
  PendingReports: () => import('./components/cases/PendingReports.tsx'),
  FirstPosts: () => import('./components/panel/FirstPosts.tsx'),
  CaseAttention: () => import('./components/cases/CaseAttention.tsx'),
});
