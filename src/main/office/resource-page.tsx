import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { RecordFormScreen } from '#platform/ui/records/record-form.tsx';
import { RecordListScreen } from '#platform/ui/records/record-list.tsx';
import { useRest } from '#platform/ui/router/use-router.tsx';
import { NotFoundScreen } from '#platform/ui/shell/crash.tsx';
import { plannedAt } from './planned.ts';
import { PlannedScreen } from './planned-page.tsx';
import { screens } from './screens.ts';

/** The specification has these at a path of their own as well as below the menus. */
const other = new Map(
  ['products', 'units', 'categories', 'price-lists', 'happy-hours'].map((name) => [name, `menus/${name}`]),
);

/**
 * The meaning of an address below /admin/: `<path>`, `<path>/create`, `<path>/create/<id to copy>`,
 * `<path>/update/<id>`.
 */
function readAddress(given: string) {
  const [first = '', ...behind] = given.split('/');
  const splat = [other.get(first) ?? first, ...behind].join('/');
  const parts = splat.split('/').filter((part) => part !== '');
  // The longest path wins: `menus/products` is a resource of its own below `menus`.
  const fitting = screens
    .filter(({ resource }) => splat === resource.path || splat.startsWith(`${resource.path}/`))
    .sort((a, b) => b.resource.path.length - a.resource.path.length);
  const [found] = fitting;
  if (found === undefined) return null;
  const [action = 'list', id = null, ...rest] = parts.slice(found.resource.path.split('/').length);
  return rest.length > 0 ? null : { found, action, id };
}

/** The page of a resource, its list or its form; or a planned page. */
export function ResourcePage(): ReactElement {
  const t = useTranslations('records');
  const splat = useRest();
  const may = useMay();
  const noAccess = (
    <EmptyState icon="lock" title={t('noAccess')}>
      {t('noAccessHint')}
    </EmptyState>
  );
  const address = readAddress(splat);
  if (address === null) {
    const planned = plannedAt(splat);
    if (planned === null) return <NotFoundScreen />;
    return may(planned.permission) ? <PlannedScreen page={planned} /> : noAccess;
  }
  const { found, action, id } = address;
  const { resource } = found;
  if (!may(resource.read)) return noAccess;
  const mayWrite = may(resource.write);
  const { List, Form } = found;
  if (action === 'list' && id === null) {
    return List === undefined ? <RecordListScreen key={resource.name} {...found} mayWrite={mayWrite} /> : <List />;
  }
  const isForm = (action === 'create' && mayWrite) || (action === 'update' && id !== null);
  if (!isForm || found.isListOnly === true) return <NotFoundScreen />;
  const given = { id: action === 'update' ? id : null, copyOf: action === 'create' ? id : null };
  const key = `${resource.name}/${action}/${id ?? ''}`;
  return Form === undefined ? (
    <RecordFormScreen key={key} {...found} {...given} isReadOnly={!mayWrite} />
  ) : (
    <Form key={key} {...given} />
  );
}
