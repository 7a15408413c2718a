import { useQueryText } from '@motorclub/sdk';
import { ContestList } from './ContestList.tsx';
import { ContestView } from './ContestView.tsx';

const NUMBER = /^[1-9]\d{0,15}$/;

/** The tab "Contest" of `/showcase`: one contest, `?contest={id}`, or all of them. */
export function ContestTab() {
  const [query] = useQueryText();
  const chosen = query.get('contest') ?? '';
  return NUMBER.test(chosen) ? <ContestView key={chosen} contestId={Number(chosen)} /> : <ContestList />;
}
