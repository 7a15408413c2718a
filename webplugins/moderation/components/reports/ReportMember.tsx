import type { ProfileProps } from '@motorclub/sdk';
import ReportContent from './ReportContent.tsx';

/** In the head of a profile. Nobody reports themselves. */
export default function ReportMember({ userId, own }: ProfileProps) {
  return own ? null : <ReportContent content={`core.profile:${userId}`} />;
}
