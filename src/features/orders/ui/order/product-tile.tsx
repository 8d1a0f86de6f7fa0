import type { CSSProperties, ReactElement } from 'react';
import { memo } from 'react';
import { unbroken } from '#kernel/format.ts';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { codeAndMaker } from '../till/code-and-maker.ts';
import type { Product } from '../till/views.ts';
import { useHold } from './use-hold.ts';

export interface ProductTileProps {
  readonly product: Product;
  readonly colour: string;
  readonly price: string;
  /** Set if a happy hour decides the price. */
  readonly happyHour: string | undefined;
  readonly showsCode: boolean;
  readonly isFirst: boolean;
  readonly isDisabled: boolean;
  readonly onAdd: (product: Product) => void;
  /** A long press on what offers choices. */
  readonly onHold: (product: Product) => void;
}

/** One product of the grid. The browser's own :active gives feedback on a tap before any code runs. */
export const ProductTile = memo(function ProductTile(props: ProductTileProps): ReactElement {
  const { product, colour, price, happyHour, showsCode, isFirst, isDisabled, onAdd, onHold } = props;
  const held = useHold(product.choices === null ? undefined : () => onHold(product));
  return (
    <button
      type="button"
      className="product"
      style={{ '--category': colour } as CSSProperties}
      tabIndex={isFirst ? 0 : -1}
      disabled={isDisabled}
      {...held}
      onClick={() => onAdd(product)}
    >
      {product.picture && (
        <img
          className="product-picture"
          src={product.picture}
          alt=""
          width={44}
          height={44}
          decoding="async"
          draggable={false}
        />
      )}
      <span className="product-name">
        {unbroken(product.name)}
        {product.choices !== null && <Icon name="more" size={14} className="product-more" />}
        {showsCode && <span className="product-code"> {codeAndMaker(product)}</span>}
      </span>
      <span className={classNames('product-price', happyHour !== undefined && 'product-price-happy')}>
        {happyHour !== undefined && (
          <>
            <Icon name="clock" size={14} />
            <span className="visually-hidden">{happyHour}</span>
          </>
        )}
        {price}
      </span>
    </button>
  );
});
