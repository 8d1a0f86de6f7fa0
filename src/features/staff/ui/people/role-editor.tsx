import type { ReactElement } from 'react';
import type { Role } from '#kernel/permission.ts';
import { Select } from '#platform/ui/kit/field.tsx';
import { FieldLabel } from '#platform/ui/records/field-props.tsx';
import type { EditorProps } from '#platform/ui/records/record-form.tsx';
import { usualAccess } from '../../domain/access.ts';
import { users } from '../../domain/resources.ts';

/** The role. With another one come the places where its people usually work; they can be changed below it. */
export function RoleEditor({ name, value, form, words, error, isReadOnly, onChange }: EditorProps): ReactElement {
  const choose = (role: string) => {
    onChange(role);
    const { waiterAccess, userAccess } = usualAccess(role as Role);
    form.change('waiterAccess', waiterAccess);
    form.change('userAccess', userAccess);
  };
  return (
    <Select
      label={<FieldLabel text={words.field(name)} isRequired={false} />}
      help={words.help(name)}
      error={error}
      name={name}
      className="record-narrow"
      disabled={isReadOnly}
      options={users.fields.role.options.map((option) => ({ value: option, label: words.option(name, option) }))}
      value={value as string}
      onChange={choose}
    />
  );
}
