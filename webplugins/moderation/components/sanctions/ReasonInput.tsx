import { Loaded } from '@motorclub/sdk';
import { SelectInput, type SelectInputProps } from '@motorclub/sdk/forms';
import { useQuery } from '@tanstack/react-query';
import { listReasons } from '../../api/reports.ts';
import { t } from '../../texts/sanctions.ts';

export type ReasonInputProps<V extends object> = Pick<SelectInputProps<V>, 'form' | 'name' | 'label'>;

/** Why a member is warned or banned: one of the reasons for which members report. */
export function ReasonInput<V extends object>({ form, name, label }: ReasonInputProps<V>) {
  const found = useQuery(listReasons());
  return (
    <Loaded found={found} rows={1} rowHeight={56}>
      {(reasons) => (
        <SelectInput
          form={form}
          name={name}
          label={label}
          none={t('reasonChoose')}
          options={reasons.map(({ key, label: text }) => ({ value: key, label: text }))}
        />
      )}
    </Loaded>
  );
}
