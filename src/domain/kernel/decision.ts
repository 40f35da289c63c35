/**
 * Whether the decision that stands is another one than an undo means to take back. Neither older devices nor records of older
 * releases name theirs: then there is nothing to tell them apart by.
 */
export const isAnother = (meant: string | undefined, stands: string | undefined): boolean =>
  meant !== undefined && stands !== undefined && stands !== meant
