import type { Page } from 'playwright-core';
import { type ResourcePage, resourceOf } from './resource.ts';

/** The form of a product as a manager uses it, in addition to what every resource has. */
export interface ProductForm extends ResourcePage {
  /** Amounts and numbers as they are typed: `2,50`. */
  readonly fill: (values: {
    readonly name?: string;
    readonly price?: string;
    readonly priceWithoutVat?: string;
    readonly purchasePrice?: string;
    readonly code?: string;
  }) => Promise<void>;
  readonly choose: (label: 'Kategoria' | 'Njësia', option: string) => Promise<void>;
  readonly setType: (type: 'I thjeshtë' | 'I përbërë' | 'Kombo' | 'Sasi e lirë') => Promise<void>;
  /** Adds the next ingredient of the recipe. */
  readonly addIngredient: (name: string, quantity: string, unit?: string) => Promise<void>;
  readonly uploadPicture: (png: Buffer) => Promise<void>;
  /** Saves and waits until the page confirms it. */
  readonly saveAs: (name: string) => Promise<void>;
}

export function productForm(page: Page, url: string): ProductForm {
  const resource = resourceOf(page, url, 'menus/products');
  const form = page.locator('.record-form');
  const pick = async (name: string) => page.getByRole('option', { name, exact: true }).click();
  return {
    ...resource,
    fill: async (values) => {
      for (const [name, value] of Object.entries(values)) await form.locator(`[name="${name}"]`).fill(value);
    },
    choose: async (label, option) => {
      const box = form.getByRole('combobox', { name: new RegExp(`^${label}`) });
      await box.click();
      await box.fill(option);
      await pick(option);
    },
    setType: async (type) => {
      await form.getByText(type, { exact: true }).click();
    },
    addIngredient: async (name, quantity, unit) => {
      await form.getByRole('button', { name: 'Shto përbërës' }).click();
      const row = form.locator('.recipe-row').last();
      const box = row.getByRole('combobox', { name: /^Përbërësi/ });
      await box.click();
      await box.fill(name);
      await pick(name);
      await row.locator('[name="quantity"]').fill(quantity);
      if (unit !== undefined) await row.getByRole('combobox', { name: 'Njësia' }).selectOption({ label: unit });
    },
    uploadPicture: async (png) => {
      await form.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png });
      await page.getByRole('dialog').getByRole('button', { name: 'Përdor foton' }).click();
      await form.locator('img.picture-preview').waitFor();
    },
    saveAs: async (name) => {
      await resource.save();
      await page.getByText(`${name} u ruajt.`).waitFor();
    },
  };
}
