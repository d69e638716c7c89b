-- Whether the tax of each line is rounded (internal.document_rules), or that of the whole sale. Sums of before stay as they are.
alter type internal.tax_rule add attribute by_line boolean;
