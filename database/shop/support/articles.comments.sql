comment on column public.articles.body is 'Plain text: an empty line separates paragraphs, "- " starts a list item, "## " a heading.';
