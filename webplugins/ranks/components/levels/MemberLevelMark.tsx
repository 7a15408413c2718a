import { useQuery } from '@tanstack/react-query';
import { memberLevel } from '../../api/levels.ts';
import { LevelMark } from './LevelMark.tsx';

/** The level beside a member's name; nothing while there is none. */
export default function MemberLevelMark({ memberId }: { readonly memberId: number }) {
  const { data } = useQuery(memberLevel(memberId));
  return data ? <LevelMark level={data} /> : null;
}
