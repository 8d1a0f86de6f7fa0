import { describe, expect, it, vi } from 'vitest';
import { OfflineError } from '../api/errors.ts';
import type { AddressBar } from './address-bar.ts';
import { type Covers, createRouter, type Router } from './router.ts';
import { match, type Route, type View } from './routes.ts';

const view = (name: string): View => Object.assign(() => null, { displayName: name });
const [shell, tables, order, office, list] = ['shell', 'tables', 'order', 'office', 'list'].map(view) as [
  View,
  View,
  View,
  View,
  View,
];

/** An address bar with a history, in which the user goes back and forth. */
function barAt(start: string): AddressBar & { readonly all: string[]; readonly type: (href: string) => void } {
  const all = [start];
  let at = 0;
  let listener: (steps: number) => void = () => undefined;
  const move = (steps: number) => {
    at = Math.min(all.length - 1, Math.max(0, at + steps));
  };
  return {
    all,
    href: () => all[at] ?? '',
    write: (href, how) => {
      if (how === 'push') all.splice(at + 1, all.length, href);
      else all[at] = href;
      if (how === 'push') at += 1;
    },
    go: (steps) => {
      move(steps);
      listener(steps);
    },
    undo: async (steps) => move(0 - steps),
    keepStepBack: () => {
      if (at === 0) all.splice(1, all.length, all[0] ?? '');
      if (at === 0) at = 1;
    },
    onMoved: (next) => {
      listener = next;
    },
    type: (href) => {
      all.splice(at + 1, all.length, href);
      at += 1;
      listener(1);
    },
  };
}

let isSignedIn = true;
function appAt(start: string, more: readonly Route[] = [], covers?: Covers) {
  isSignedIn = true;
  const routes: readonly Route[] = [
    { path: 'login', view: view('login') },
    {
      enter: () => (isSignedIn ? null : '/login'),
      view: shell,
      inside: [
        { path: '', enter: () => '/tables' },
        { path: 'tables', view: tables },
        { path: 'table/*', load: async () => order },
        { path: 'admin', load: async () => office, inside: [{ path: '*', load: async () => list }] },
        ...more,
      ],
    },
  ];
  const bar = barAt(start);
  return { bar, routes, router: createRouter(routes, bar, covers) };
}
const seen = (router: Router) => {
  const shown = router.shown();
  return shown && { views: shown.views, state: shown.state, path: shown.address.path, rest: shown.rest };
};

describe('a path', () => {
  const { routes } = appAt('/');
  it('leads to the page in its frames', () => {
    expect(match(routes, '/admin/menus/products/update/7')).toMatchObject({ rest: 'menus/products/update/7' });
    expect(match(routes, '/table')).toMatchObject({ rest: '' });
    expect(match(routes, '/table/a%20b')).toMatchObject({ rest: 'a b' });
    expect(match(routes, '/tables')?.layers).toHaveLength(2);
    expect(match(routes, '/tables/more')).toBeNull();
  });
});

describe('the router', () => {
  it('shows what is loaded before anything else happens, in its frames', async () => {
    const { router } = appAt('/tables');
    await router.refresh();
    expect(seen(router)).toEqual({ views: [shell, tables], state: 'ready', path: '/tables', rest: '' });
    await router.navigate({ to: '/table/7' });
    await router.navigate({ to: '/tables' });
    // Before the next task: microtasks alone.
    const isPainted = new Promise((done) => setTimeout(() => done(router.shown()?.rest), 0));
    void router.navigate({ to: '/table/8' });
    expect(await isPainted).toBe('8');
    expect(seen(router)).toMatchObject({ views: [shell, order], rest: '8' });
  });

  it('leads elsewhere without a page to come back to, and asks again when it is told to', async () => {
    const { router, bar } = appAt('/');
    await router.refresh();
    expect([seen(router)?.path, bar.all]).toEqual(['/tables', ['/tables']]);
    isSignedIn = false;
    await router.refresh();
    expect([seen(router)?.path, bar.all]).toEqual(['/login', ['/login']]);
    expect(await appAt('/nowhere/at/all').router.refresh()).toBeUndefined();
  });

  it('says what is not there, and what leads round in circles', async () => {
    const { router, bar } = appAt('/nowhere', [
      { path: 'a', enter: () => '/b' },
      { path: 'b', enter: () => '/a' },
    ]);
    await router.refresh();
    expect(seen(router)).toMatchObject({ state: 'missing', views: [] });
    bar.type('/a');
    await expect.poll(() => seen(router)).toMatchObject({ state: 'failed', views: [shell] });
  });

  it('shows the last page that was asked for, however long an earlier one takes', async () => {
    let arrive: (found: View) => void = () => undefined;
    const load = () => new Promise<View>((done) => (arrive = done));
    const { router, bar } = appAt('/tables', [{ path: 'slow', load }]);
    await router.refresh();
    vi.useFakeTimers();
    const first = router.navigate({ to: '/slow' });
    await vi.advanceTimersByTimeAsync(299);
    expect(seen(router)).toMatchObject({ path: '/tables', state: 'ready' });
    await vi.advanceTimersByTimeAsync(1);
    expect(seen(router)).toEqual({ views: [shell], state: 'waiting', path: '/slow', rest: '' });
    vi.useRealTimers();
    await router.navigate({ to: '/table/9' });
    arrive(view('late'));
    await first;
    expect(seen(router)).toMatchObject({ views: [shell, order], path: '/table/9' });
    expect(bar.all).toEqual(['/tables', '/slow', '/table/9']);
  });

  it('tells what cannot be loaded, and loads it when it is tried again', async () => {
    let isDown = true;
    const load = async () => {
      if (isDown) throw new Error('no line');
      return list;
    };
    const { router } = appAt('/tables', [{ path: 'far', load }]);
    await router.navigate({ to: '/far' });
    expect(seen(router)).toMatchObject({ state: 'failed', views: [shell] });
    expect(router.shown()?.error).toEqual(new Error('no line'));
    isDown = false;
    await router.refresh();
    expect(seen(router)).toMatchObject({ state: 'ready', views: [shell, list] });
  });

  it.each([
    'Failed to fetch dynamically imported module: http://till/assets/office.js',
    'error loading dynamically imported module: http://till/assets/office.js',
    'Importing a module script failed.',
    'Unable to preload CSS for http://till/assets/office.css',
  ])('review 26: a page whose files do not come is without the server, not broken: %s', async (message) => {
    const { router } = appAt('/tables', [{ path: 'far', load: () => Promise.reject(new TypeError(message)) }]);
    await router.navigate({ to: '/far' });
    expect(router.shown()?.error).toBeInstanceOf(OfflineError);
  });

  it('changes the search alone, and makes no second page of the same address', async () => {
    const { router, bar } = appAt('/admin/users');
    await router.refresh();
    await router.navigate({ search: { sort: 'name' } }, { replace: true });
    expect(bar.all).toEqual(['/admin/users?sort=name']);
    await router.navigate({ to: '/admin/users', search: { sort: 'name' } });
    expect(bar.all).toEqual(['/admin/users?sort=name']);
    expect(router.shown()?.address.search).toEqual({ sort: 'name' });
  });

  describe('with dialogs over the page', () => {
    /** Dialogs by name, the topmost at the end; one that is `busy` stays. */
    const withDialogs = async (start: string) => {
      let open: readonly string[] = [];
      let tell: () => void = () => undefined;
      const set = (next: readonly string[]) => {
        open = next;
        tell();
      };
      const close = () => {
        if (open.at(-1) !== 'busy') set(open.slice(0, -1));
      };
      const app = appAt(start, [], {
        top: () => (open.length === 0 ? null : close),
        onChanged: (listener) => {
          tell = () => listener();
        },
      });
      await app.router.refresh();
      return { ...app, set, open: () => open };
    };

    it('the way back closes one after the other, and leads away after the last', async () => {
      const { router, bar, set, open } = await withDialogs('/tables');
      await router.navigate({ to: '/table/7' });
      set(['payment', 'approval']);
      for (const left of [['payment'], []]) {
        bar.go(-1);
        await expect.poll(open).toEqual(left);
        expect([seen(router)?.path, bar.href()]).toEqual(['/table/7', '/table/7']);
      }
      bar.go(-1);
      expect(bar.href()).toBe('/tables');
      await expect.poll(() => seen(router)?.path).toBe('/tables');
      bar.go(1);
      await expect.poll(() => seen(router)?.path).toBe('/table/7');
    });

    it('one that must not be closed stays, and so does the page', async () => {
      const { router, bar, set, open } = await withDialogs('/tables');
      await router.navigate({ to: '/table/7' });
      set(['busy']);
      for (const _ of [1, 2]) {
        bar.go(-1);
        await Promise.resolve();
        expect([open(), bar.href(), seen(router)?.path]).toEqual([['busy'], '/table/7', '/table/7']);
      }
    });

    it('the first page of the app is not left either', async () => {
      const { router, bar, set, open } = await withDialogs('/tables');
      expect(bar.all).toHaveLength(1);
      set(['list']);
      bar.go(-1);
      await expect.poll(open).toEqual([]);
      expect(seen(router)?.path).toBe('/tables');
      set(['list']);
      expect(bar.all, 'one step is enough').toEqual(['/tables', '/tables']);
    });
  });

  describe('with unsaved work', () => {
    const typed = async () => {
      const app = appAt('/tables');
      await app.router.refresh();
      await app.router.navigate({ to: '/admin/users/create' });
      const asked: { readonly leave: () => void; readonly stay: () => void }[] = [];
      const unblock = app.router.block({ blocks: () => true, ask: (answers) => void asked.push(answers) });
      return { ...app, asked, unblock };
    };

    it('stays or leaves by a link, as the user says', async () => {
      const { router, asked, bar } = await typed();
      const first = router.navigate({ to: '/tables' });
      expect([asked.length, seen(router)?.path]).toEqual([1, '/admin/users/create']);
      asked[0]?.stay();
      await first;
      expect([seen(router)?.path, bar.all.length]).toEqual(['/admin/users/create', 2]);
      const second = router.navigate({ to: '/tables' });
      asked[1]?.leave();
      await second;
      expect(seen(router)?.path).toBe('/tables');
    });

    it('stays or leaves by the way back, as the user says', async () => {
      const { router, asked, bar } = await typed();
      bar.go(-1);
      expect([seen(router)?.path, bar.href()]).toEqual(['/admin/users/create', '/admin/users/create']);
      asked[0]?.stay();
      bar.go(-1);
      asked[1]?.leave();
      await expect.poll(() => seen(router)?.path).toBe('/tables');
      expect(bar.href()).toBe('/tables');
    });

    it('asks nothing where nothing is lost', async () => {
      const { router, asked, unblock } = await typed();
      await router.navigate({ to: '/admin/users/update/1' }, { ignoreBlocker: true });
      unblock();
      await router.navigate({ to: '/tables' });
      expect([asked.length, seen(router)?.path]).toEqual([0, '/tables']);
    });
  });
});
