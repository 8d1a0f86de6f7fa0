/** What both venues of the story go by. */
export const partitionRules = {
  letsWaitersShareOrders: true,
  serviceFee: 1000,
  cardFee: 200,
  keepsTableAfterPayment: true,
} as const;
