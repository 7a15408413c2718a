import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { sdk } from './sdk.ts';
import { t } from './texts.ts';

const SX = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: 1.75,
  py: 1,
  minHeight: 76,
  overflowWrap: 'anywhere',
  '& a': { color: 'primary.main' },
  '& pre': { whiteSpace: 'pre-wrap' },
  '& blockquote': { mx: 0, pl: 2, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' },
} as const;

export interface EditorPreviewProps {
  readonly text: string;
  readonly style: 'SHORT' | 'LONG';
}

/** A text as it will look, which the server says. */
export function EditorPreview({ text, style }: EditorPreviewProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['sdk', 'preview', style, text],
    queryFn: ({ signal }) => sdk.api.post<{ readonly html: string }>('/platform/previews', { text, style }, { signal }),
    enabled: text.trim() !== '',
  });
  if (error) return <sdk.ErrorState error={error} title={t('previewFailed')} onRetry={() => void refetch()} />;
  return (
    <Box role="region" aria-label={t('preview')} aria-live="polite" sx={SX}>
      {text.trim() === '' ? <p>{t('previewEmpty')}</p> : null}
      {data ? <sdk.SafeHtml html={data.html} /> : null}
      {data || text.trim() === '' ? null : <Skeleton role="status" aria-label={t('previewLoading')} variant="text" />}
    </Box>
  );
}
