import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { limitConnections } from './guard.ts';
import { callerOf, machineOf } from './limits.ts';

describe('connections', () => {
  const open = (most: Parameters<typeof limitConnections>[1]) => {
    // The loopback has one address of IPv6, so lines of others are made here.
    const server = new EventEmitter();
    limitConnections(server as Server, most);
    return (remoteAddress: string) => {
      const socket = Object.assign(new EventEmitter(), { remoteAddress, isOpen: true, destroy: () => {} });
      socket.destroy = () => {
        socket.isOpen = false;
      };
      server.emit('connection', socket as unknown as Socket);
      return socket;
    };
  };

  it('review 20, 6: of one machine on the venue’s network by IPv6 keep out no other there', () => {
    const connect = open({ connections: 3, networkConnections: 6 });
    const greedy = Array.from({ length: 5 }, () => connect('fd00:1::66'));
    expect(greedy.map(({ isOpen }) => isOpen)).toEqual([true, true, true, false, false]);
    expect([connect('fd00:1::77').isOpen, connect('fd00:2::1').isOpen, connect('10.0.0.5').isOpen]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('of one network by IPv6 are not without end, however many addresses it has; and closed ones count no more', () => {
    const connect = open({ connections: 3, networkConnections: 6 });
    const all = Array.from({ length: 9 }, (_, n) => connect(`2001:db8::${n + 1}`));
    expect(all.filter(({ isOpen }) => isOpen)).toHaveLength(6);
    for (const socket of all.slice(0, 2)) socket.emit('close');
    expect(['2001:db8::a', '2001:db8::b', '2001:db8::c'].map((address) => connect(address).isOpen)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('by IPv4 are of one address, however it is written', () => {
    expect(['10.0.0.5', '::ffff:10.0.0.5', '::FFFF:10.0.0.5'].map(machineOf)).toEqual(Array(3).fill('10.0.0.5'));
    expect(callerOf('::ffff:10.0.0.5')).toBe('10.0.0.5');
  });
});
