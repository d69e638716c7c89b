-- Whether the tax of each line is rounded (internal.rounds_by_line), or that of the whole sale. Sums of before stay as they are.
alter type internal.tax_rule add attribute by_line boolean;
