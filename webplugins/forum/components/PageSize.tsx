import { useNavigate } from '@motorclub/sdk';
import { NativeSelect } from '@mui/material';
import type { ListParams } from '../api/listQuestions.ts';
import { hrefOf, SIZES } from '../lib/listParams.ts';
import { t } from '../texts/list.ts';

/** How many questions a page of the list holds. */
export function PageSize({ params }: { readonly params: ListParams }) {
  const navigate = useNavigate();
  return (
    <NativeSelect
      variant="standard"
      disableUnderline
      value={params.size}
      onChange={({ target }) => navigate(hrefOf({ ...params, size: Number(target.value) }))}
      inputProps={{ 'aria-label': t('perPage') }}
      sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}
    >
      {SIZES.map((size) => (
        <option key={size} value={size}>
          {t('perPageOption', { size })}
        </option>
      ))}
    </NativeSelect>
  );
}
