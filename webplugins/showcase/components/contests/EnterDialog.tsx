import { EmptyState, formatDateTime, Hidden, Icon, LinkButton, ListSkeleton, Picture } from '@motorclub/sdk';
import { type FieldSource, FormDialog, SelectInput, useField, useForm } from '@motorclub/sdk/forms';
import { Box, Dialog, DialogContent, FormHelperText, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import {
  type Contest,
  type ContestCandidate,
  enterContest,
  listCandidates,
  refreshContests,
} from '../../api/contests.ts';
import { nameOfClass, t } from '../../texts/contests.ts';

const MOST_PHOTOS = 6;

interface Entering {
  readonly showcaseId: string;
  readonly classKey: string;
  readonly photoIds: readonly number[];
}

interface PhotosProps {
  readonly form: FieldSource<Entering>;
  readonly photos: ContestCandidate['photos'];
  readonly least: number;
}

/** The photos of a page as check boxes, numbered in the order in which they are chosen. */
function PhotosInput({ form, photos, least }: PhotosProps) {
  const heading = useId();
  const { value, error, set } = useField({ form, name: 'photoIds' });
  const toggle = (id: number) =>
    set((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id].slice(0, MOST_PHOTOS)));
  return (
    <Box role="group" aria-labelledby={heading}>
      <Typography id={heading} sx={{ fontWeight: 600 }}>
        {t('entryPhotos')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('entryPhotosHelp', { least, most: MOST_PHOTOS })}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } }}>
        {photos.map((photo, place) => {
          const number = value.indexOf(photo.id) + 1;
          return (
            <Box
              key={photo.id}
              component="label"
              sx={{
                position: 'relative',
                cursor: 'pointer',
                borderRadius: 1.5,
                overflow: 'hidden',
                outline: number ? '3px solid' : 'none',
                outlineColor: 'primary.main',
                '&:focus-within': { outline: '3px solid', outlineColor: 'text.primary' },
              }}
            >
              <Box
                component="input"
                type="checkbox"
                checked={number > 0}
                aria-invalid={error !== undefined}
                onChange={() => toggle(photo.id)}
                sx={{ position: 'absolute', inset: 0, opacity: 0, m: 0, cursor: 'pointer' }}
              />
              <Picture picture={photo} sizes="200px" ratio="4 / 3" alt="" />
              <Hidden>{photo.alt || t('entryPhoto', { number: place + 1, total: photos.length })}</Hidden>
              {number ? (
                <Box
                  aria-hidden
                  sx={{
                    position: 'absolute',
                    top: 6,
                    left: 6,
                    minWidth: 26,
                    height: 26,
                    display: 'grid',
                    placeItems: 'center',
                    borderRadius: 99,
                    bgcolor: 'primary.main',
                    color: 'primary.contrastText',
                    fontWeight: 700,
                  }}
                >
                  {number}
                </Box>
              ) : null}
            </Box>
          );
        })}
      </Box>
      <FormHelperText error={error !== undefined} {...(error ? { role: 'alert' } : {})}>
        {error ?? t('entryPhotosChosen', { count: value.length })}
      </FormHelperText>
    </Box>
  );
}

interface EnterFormProps extends EnterDialogProps {
  readonly candidates: readonly ContestCandidate[];
}

function EnterForm({ contest, carId, candidates, onClose }: EnterFormProps) {
  const least = contest.eligibility.minPhotos;
  const free = candidates.filter(({ refusal }) => refusal === null);
  const first = free.find((one) => one.carId === carId) ?? free[0];
  const chosen = (id: string) => candidates.find((one) => String(one.showcaseId) === id);
  const form = useForm<Entering>({
    initial: { showcaseId: String(first?.showcaseId ?? ''), classKey: contest.classes[0]?.key ?? '', photoIds: [] },
    check: ({ showcaseId: car, photoIds }) => {
      const own = new Set(chosen(car)?.photos.map(({ id }) => id));
      const fits = photoIds.length >= least && photoIds.every((id) => own.has(id));
      return {
        ...(car ? {} : { showcaseId: t('entryCarMissing') }),
        ...(fits ? {} : { photoIds: t('entryPhotosWrong', { least, most: MOST_PHOTOS }) }),
      };
    },
    send: (values) => enterContest(contest.id, { ...values, showcaseId: Number(values.showcaseId) }),
    done: () => t('entrySent'),
    refresh: refreshContests,
    onSent: onClose,
  });
  const car = chosen(form.values.showcaseId);
  const name = ({ carName, refusal }: ContestCandidate) =>
    refusal ? `${carName} (${t(`refusal_${refusal}` as 'refusal_BRAND')})` : carName;
  return (
    <FormDialog
      form={form}
      title={t('contestEntryTitle', { title: contest.title })}
      submitLabel={t('entryEnter')}
      failed={t('entryNotSent')}
      width="sm"
      onClose={onClose}
    >
      <SelectInput form={form} name="showcaseId" label={t('entryCar')} required>
        {candidates.map((one) => (
          <option key={one.showcaseId} value={one.showcaseId} disabled={one.refusal !== null}>
            {name(one)}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        form={form}
        name="classKey"
        label={t('entryClass')}
        options={contest.classes.map((one) => ({ value: one.key, label: nameOfClass(one) }))}
      />
      {car ? <PhotosInput key={car.showcaseId} form={form} photos={car.photos} least={least} /> : null}
      <Typography variant="body2" sx={{ display: 'flex', gap: 1, color: 'text.secondary' }}>
        <Icon name="lock" size={18} />
        {t('entryLockWarning', { when: formatDateTime(contest.entryClosesAt) })}
      </Typography>
    </FormDialog>
  );
}

export interface EnterDialogProps {
  readonly contest: Contest;
  readonly carId?: number | undefined;
  readonly onClose: () => void;
}

/** Enters one of the reader's cars in a contest. */
export default function EnterDialog(props: EnterDialogProps) {
  const { contest, onClose } = props;
  const { data, error } = useQuery(listCandidates(contest.id));
  if (data && data.content.length > 0) return <EnterForm {...props} candidates={data.content} />;
  return (
    <Dialog
      open
      onClose={onClose}
      aria-label={t('contestEntryTitle', { title: contest.title })}
      fullWidth
      maxWidth="sm"
    >
      <DialogContent>
        {data ? (
          <EmptyState
            text={t('entryNoCars')}
            action={
              <LinkButton to="/create-showcase" variant="contained">
                {t('entryPublishFirst')}
              </LinkButton>
            }
          />
        ) : error ? (
          <Typography role="alert">{t('entryNotSent')}</Typography>
        ) : (
          <ListSkeleton rows={3} rowHeight={72} />
        )}
      </DialogContent>
    </Dialog>
  );
}
