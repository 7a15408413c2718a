import { Skeleton, Stack } from '@mui/material';

/** What a car's page looks like before it is there. */
export function CarSkeleton() {
  return (
    <Stack sx={{ gap: 2.5 }} aria-hidden>
      <Skeleton variant="rounded" height={48} />
      <Skeleton variant="rounded" height={280} />
      <Skeleton variant="rounded" height={180} />
    </Stack>
  );
}
