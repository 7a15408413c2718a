import { formatDateTime, formatRelative } from '../format.ts';

/** `12 minutes ago`, with the exact date on hover and for machines. */
export function TimeAgo({ value }: { readonly value: string | null | undefined }) {
  return (
    <time dateTime={value ?? undefined} title={formatDateTime(value)}>
      {formatRelative(value)}
    </time>
  );
}
