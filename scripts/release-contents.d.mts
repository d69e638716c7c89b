export const RELEASE_CONTENTS: readonly string[];
