import {
  ArrowLeftRight,
  Banknote,
  Bell,
  Calendar,
  ChartColumn,
  Check,
  ChefHat,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Clock,
  Copy,
  CreditCard,
  Delete,
  Download,
  Ellipsis,
  type IconNode,
  Info,
  Languages,
  Lock,
  Martini,
  Menu,
  MessageSquare,
  Minus,
  Monitor,
  OctagonAlert,
  Package,
  Pencil,
  Percent,
  Plus,
  Printer,
  ReceiptText,
  RefreshCw,
  ScanBarcode,
  Search,
  Send,
  ShoppingBag,
  SlidersHorizontal,
  Star,
  Trash,
  TriangleAlert,
  Undo2,
  Upload,
  User,
  Users,
  Wifi,
  WifiOff,
  X,
} from 'lucide';
import { createElement, type ReactElement, type SVGProps } from 'react';
import { DiningTable } from './own-icons.ts';

/**
 * The icons of the till and the kit, by meaning. The drawings are lucide's and are part of the till's bundle, so an
 * icon that only the back office shows is imported by its screen and passed as a drawing.
 */
const icons = {
  add: Plus,
  remove: Minus,
  close: X,
  check: Check,
  back: ChevronLeft,
  forward: ChevronRight,
  up: ChevronUp,
  down: ChevronDown,
  backspace: Delete,
  search: Search,
  menu: Menu,
  more: Ellipsis,
  edit: Pencil,
  trash: Trash,
  undo: Undo2,
  copy: Copy,
  refresh: RefreshCw,
  send: Send,
  table: DiningTable,
  people: Users,
  person: User,
  cash: Banknote,
  card: CreditCard,
  receipt: ReceiptText,
  printer: Printer,
  kitchen: ChefHat,
  bar: Martini,
  bag: ShoppingBag,
  percent: Percent,
  comment: MessageSquare,
  transfer: ArrowLeftRight,
  clock: Clock,
  calendar: Calendar,
  lock: Lock,
  online: Wifi,
  offline: WifiOff,
  upload: Upload,
  download: Download,
  device: Monitor,
  language: Languages,
  warning: TriangleAlert,
  info: Info,
  error: OctagonAlert,
  settings: SlidersHorizontal,
  chart: ChartColumn,
  box: Package,
  star: Star,
  bell: Bell,
  scan: ScanBarcode,
} as const satisfies Readonly<Record<string, IconNode>>;

export type IconName = keyof typeof icons;
export const iconNames = /* @__PURE__ */ Object.keys(icons) as readonly IconName[];
/** An icon of the till by its name, or a drawing of lucide's. */
export type IconSource = IconName | IconNode;

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  readonly name: IconSource;
  /** Pixels; default 24. */
  readonly size?: number;
}

/**
 * An icon in the text's colour. It decorates a word, so it is hidden from screen readers; a button with only an icon is
 * named by its label.
 */
export function Icon({ name, size = 24, ...rest }: IconProps): ReactElement {
  const shapes = typeof name === 'string' ? icons[name] : name;
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      {shapes.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
