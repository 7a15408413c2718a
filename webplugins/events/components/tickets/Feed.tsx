import { failureOf, toast } from '@motorclub/sdk';
import { Alert, Button, Card, Stack, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endFeed, renewFeed } from '../../api/tickets.ts';
import { t } from '../../texts/mine.ts';

const reportFailure = (error: unknown) => toast.error(t('actionFailed', { reason: failureOf(error).message }));

/** The address of a calendar feed. It is shown once: only its hash is stored. */
export default function Feed() {
  const [url, setUrl] = useState<string | null>(null);
  const making = useMutation({ mutationFn: renewFeed, onSuccess: (made) => setUrl(made.url), onError: reportFailure });
  const ending = useMutation({
    mutationFn: endFeed,
    onSuccess: () => {
      setUrl(null);
      toast.success(t('feedEnded'));
    },
    onError: reportFailure,
  });
  return (
    <Card component="section" aria-label={t('feed')} sx={{ p: 2.5, mt: 3 }}>
      <Typography variant="h2">{t('feed')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 1.5 }}>
        {t('feedText')}
      </Typography>
      {url ? (
        <Alert severity="success" variant="outlined" sx={{ mb: 1.5, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
          <TextField
            size="small"
            fullWidth
            label={t('feedAddress')}
            value={url}
            slotProps={{ htmlInput: { readOnly: true } }}
            onFocus={({ target }) => target.select()}
          />
        </Alert>
      ) : null}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" loading={making.isPending} onClick={() => making.mutate()}>
          {t('newFeed')}
        </Button>
        <Button color="inherit" loading={ending.isPending} onClick={() => ending.mutate()}>
          {t('endFeed')}
        </Button>
      </Stack>
    </Card>
  );
}
