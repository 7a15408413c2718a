import { translator } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import type { TicketType } from '../../api/types.ts';
import limits from '../../locales/en/limits.json';

const t = translator('events', limits);

function reasonOf(type: TicketType, most: number): keyof typeof limits {
  if (type.available !== null && most >= type.available) return 'limit_left';
  if (type.tier?.left != null && most >= type.tier.left) return 'limit_price';
  return type.maxPerUser !== null && most >= type.maxPerUser ? 'limit_member' : 'limit_order';
}

/** Why an order takes no more than `most` of a type. */
export default function Limit({ type, most }: { readonly type: TicketType; readonly most: number }) {
  return (
    <Typography variant="body2" role="status" sx={{ mt: 0.5 }}>
      {t(reasonOf(type, most), { count: most })}
    </Typography>
  );
}
