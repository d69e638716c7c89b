export const RELEASE_CONTENTS: readonly string[];
export const RELEASE_COMMANDS: readonly string[];
export const RELEASE_MARK: string;
